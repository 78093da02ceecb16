/** The room of finished deals: their replay, their review, and what if. */

export { keptReview } from "./coach-requests.ts";
export { replayPage as page } from "./replay.ts";
export { answer, played, tellAgain } from "./what-if-requests.ts";
