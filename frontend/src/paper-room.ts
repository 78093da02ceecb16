/** The room of the score sheet for real tables. */

import { watchPaper } from "./paper-requests.ts";

export { paperPage as page } from "./paper-page.ts";
export { arriveAtPaper as arrive, paper as answer } from "./paper-requests.ts";

watchPaper();
