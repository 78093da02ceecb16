/** The room of the score sheet for real tables. */

import { watchPaper } from "./requests.ts";

export { paperPage as page } from "./page.ts";
export { arriveAtPaper as arrive, paper as answer } from "./requests.ts";

watchPaper();
