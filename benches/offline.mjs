// How fast the bots think inside the page: Python by Pyodide, in Node instead of a browser.
// node benches/offline.mjs [DEALS]    after frontend/build.py
import { readFileSync } from "node:fs";
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

const begun = performance.now();
const python = await loadPyodide();
const loaded = performance.now();
python.unpackArchive(new Uint8Array(readFileSync(new URL("../frontend/built/oudler.zip", import.meta.url))), "zip", {
  extractDir: "/oudler",
});
await python.runPythonAsync(`import sys; sys.path.append("/oudler"); import oudler.web.in_page`);
const ready = performance.now();
console.log(`Python ${Math.round(loaded - begun)} ms, server ${Math.round(ready - loaded)} ms`);
const [median, most, longest] = (await python.runPython(MEASURED)(Number(process.argv[2] ?? 20))).toJs();
console.log(`a bot's move: median ${median} ms, 99 % within ${most} ms, longest ${longest} ms`);
process.exit(0);
