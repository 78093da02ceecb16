// Four people at each of so many matches, who play the first card that they may as soon as it is
// their turn: `node people.mjs PORT MATCHES WARM_UP SECONDS`.
//
// Prints an empty line when it begins to measure; at the end the seconds that passed and, for each
// move, the seconds until the last of the four had it. boardgame.io's own client would play each
// card on a state of its own too; here the bare socket.io reads the messages and no more.

import { io } from "socket.io-client";
import { playable } from "./game.mjs";

const [port, count, warmUp, seconds] = process.argv.slice(2).map(Number);
const server = `http://127.0.0.1:${port}`;
const now = () => performance.now() / 1000;
const wait = (time) => new Promise((done) => setTimeout(done, time * 1000));
let took = [];

async function ask(path, asked) {
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify(asked);
  return (await fetch(server + path, { method: "POST", headers, body })).json();
}

/** Opens a match; what it gives begins the play. */
async function open() {
  const { matchID } = await ask("/games/tarot/create", { numPlayers: 4 });
  const sent = new Map();
  const begin = [];
  for (const place of ["0", "1", "2", "3"]) {
    const who = { playerID: place, playerName: `Joueur ${place}` };
    const { playerCredentials } = await ask(`/games/tarot/${matchID}/join`, who);
    begin.push(await sit(matchID, place, playerCredentials, sent));
  }
  return () => begin.forEach((act) => act());
}

async function sit(matchID, playerID, credentials, sent) {
  const socket = io(`${server}/tarot`, { transports: ["websocket"], forceNew: true });
  const synced = new Promise((done) => socket.once("sync", (_, { state }) => done(state)));
  socket.on("connect", () => socket.emit("sync", matchID, playerID, credentials, 4));
  socket.on("update", (_, state) => {
    const move = sent.get(state._stateID);
    if (++move.arrived === 4) {
      took.push(now() - move.at);
      sent.delete(state._stateID);
    }
    act(state);
  });

  function act({ G, ctx, _stateID }) {
    if (ctx.currentPlayer !== playerID) return;
    const [card] = playable(G.players[playerID].hand, G.trick);
    const payload = { type: "play", args: [card], playerID, credentials };
    sent.set(_stateID + 1, { at: now(), arrived: 0 });
    socket.emit("update", { type: "MAKE_MOVE", payload }, _stateID, matchID, playerID);
  }

  const state = await synced;
  return () => act(state);
}

const matches = [];
for (let match = 0; match < count; match++) matches.push(await open());
matches.forEach((begin) => begin());
await wait(warmUp);
took = [];
const begun = now();
console.log();
await wait(seconds);
const found = JSON.stringify({ seconds: now() - begun, took });
process.stdout.write(`${found}\n`, () => process.exit());
