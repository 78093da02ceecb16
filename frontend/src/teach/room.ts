/** The room of the course. */

export { teachPage as page } from "./page.ts";
export { arriveAtTeach as arrive, strokeAtTeach as stroke, teach as answer } from "./requests.ts";
