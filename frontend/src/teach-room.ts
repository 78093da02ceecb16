/** The room of the course. */

export { teachPage as page } from "./teach-page.ts";
export { arriveAtTeach as arrive, strokeAtTeach as stroke, teach as answer } from "./teach-requests.ts";
