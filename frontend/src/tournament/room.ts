/** The room of a club's evening. */

import { watchEvening } from "./requests.ts";

export { eveningPage as page } from "./page.ts";
export { arriveAtEvening as arrive, evening as answer, leaveEvening as leave } from "./requests.ts";

watchEvening();
