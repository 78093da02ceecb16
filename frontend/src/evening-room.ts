/** The room of a club's evening. */

import { watchEvening } from "./evening-requests.ts";

export { eveningPage as page } from "./evening-page.ts";
export { arriveAtEvening as arrive, evening as answer, leaveEvening as leave } from "./evening-requests.ts";

watchEvening();
