// boardgame.io's server as it comes: matches in memory, credentials asked of every move.

import { Server } from "boardgame.io/dist/cjs/server.js";
import { game } from "./game.mjs";

const { appServer } = await Server({ games: [game], origins: false }).run(0);
console.log(appServer.address().port);
