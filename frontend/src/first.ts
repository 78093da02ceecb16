/** The rooms that are there from the start: what every visit needs, in one script (see build.mjs). */

import { board } from "./board/room.ts";
import { home } from "./home/room.ts";
import { offline } from "./offline/room.ts";
import { people } from "./people/room.ts";
import { register } from "./shell/room.ts";
import { table } from "./table/room.ts";

register("table", table);
register("home", home);
register("people", people);
register("offline", offline);
register("board", board);
