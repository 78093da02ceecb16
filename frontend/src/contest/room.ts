/** The room of the deal of the day and of duplicates. */

export { contestPage as page } from "./page.ts";
export { arriveAtContest as arrive, contest as answer } from "./requests.ts";
