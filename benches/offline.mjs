// How fast the server inside the page starts, and its bots think: Python by Pyodide, in Node instead
// of a browser.
// node benches/offline.mjs [DEALS]    after frontend/build.py
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "../frontend/node_modules/pyodide/pyodide.mjs";

const MEASURED = `
import sys
sys.path.append("/oudler")
import asyncio, random, time
from oudler.bots.levels import make_player
from oudler.core.engine import decide, evolve, legal_for
from oudler.core.seats import Seat
from oudler.core.view import view
from oudler.rulesets import load_ruleset
from oudler.shuffling import deal_cards


async def measured(deals):
    rules, times = load_ruleset("fft-4"), []
    for seed in range(deals):
        deal, players = deal_cards(rules, seed=f"{seed}"), [make_player("club") for _ in range(4)]
        while (seat := deal.to_act) is not None:
            begun = time.perf_counter()
            decision = await players[seat].choose(view(deal, seat))
            times.append(time.perf_counter() - begun)
            for event in decide(deal, seat, decision.action):
                deal = evolve(deal, event)
    times.sort()
    return [round(1000 * times[int(share * (len(times) - 1))], 2) for share in (0.5, 0.99, 1)]

measured
`;

const page = new URL("../src/oudler/web/static/", import.meta.url);
const [version] = readdirSync(new URL("python", page));
const library = fileURLToPath(new URL(`python/${version}/python_stdlib.zip`, page));

/** Milliseconds of processor time so far: what others do on this machine hardly counts. */
const worked = () => (process.cpuUsage().user + process.cpuUsage().system) / 1000;

const begun = worked();
const python = await loadPyodide({ stdLibURL: library });
const loaded = worked();
python.unpackArchive(new Uint8Array(readFileSync(new URL("oudler.zip", page))), "zip", { extractDir: "/oudler" });
const unpacked = worked();
await python.runPythonAsync(`import sys; sys.path.append("/oudler"); import oudler.site.in_page`);
const ready = worked();
const took = [loaded - begun, unpacked - loaded, ready - unpacked, ready - begun].map(Math.round);
console.log(`processor time: Python ${took[0]} ms, unpacking ${took[1]} ms, server ${took[2]} ms; all ${took[3]} ms`);
const [median, most, longest] = (await python.runPython(MEASURED)(Number(process.argv[2] ?? 20))).toJs();
console.log(`a bot's move: median ${median} ms, 99 % within ${most} ms, longest ${longest} ms`);
process.exit(0);
