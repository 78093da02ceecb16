/** « Mes fichiers »: a file of deals as a table, with filters, each deal a link to its replay. */

import { html, nothing, type TemplateResult } from "lit-html";
import { bidName, CONTRACTS } from "../game/cards.ts";
import { field } from "../parts/field.ts";
import { isOffline } from "../shell/routes.ts";
import { change, closeFile, DRAWN, openFiles, reviewShown, stopReview } from "./file-requests.ts";
import { ended, type Filters, NO_FILTERS, type OpenFile, rowsShown, type State } from "./file-state.ts";
import { fileTable } from "./file-table.ts";
import type { Page } from "./page.ts";

export const file: Page<State> = {
  title: "file_title",
  says: "file_says",
  content: page,
  arrive: () => undefined,
  leave: closeFile,
};

function page(state: State): TemplateResult {
  const { words, file, fileFault } = state;
  const open = (files: FileList | null | undefined): void => {
    if (files?.length) void openFiles([...files]);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    open(event.dataTransfer?.files);
  };
  return html`<main id="main" class="home analysis" tabindex="-1" @dragover=${(event: Event) => event.preventDefault()} @drop=${drop}>
    <section class="card-box file-open">
      <h1>${words.say("file_title")}</h1>
      <div class="group">
        <label class="plain file-choose" for="file">${words.say("file_choose")}</label>
        <input id="file" type="file" multiple class="unseen" @change=${({ target }: Event) => open((target as HTMLInputElement).files)} />
        <span class="hint-text">${words.say("file_drop")}</span>
      </div>
      <p class="hint-text" id="file-private">${words.say(isOffline ? "file_private_here" : "file_private")}</p>
      <p role="alert" class="file-fault">${fileFault}</p>
    </section>
    ${file ? opened(state, file) : nothing}
  </main>`;
}

function opened(state: State, file: OpenFile): TemplateResult {
  const { words } = state;
  const rows = rowsShown(file, words);
  const [read, all] = [file.rows.filter((row) => row.read).length, file.rows.length];
  const damages = file.rows.filter((row) => row.read && !row.read.ok).length;
  const drawn = rows.slice(0, file.most);
  return html`<section class="card-box file-deals">
    ${filters(state, file)} ${isOffline ? nothing : review(state, file)}
    <p role="status" id="file-count">${words.say("file_shown", { deals: words.count("past_count", rows.length), all })}</p>
    <p class="hint-text" id="file-reading">${read < all ? words.say("file_reading", { done: read, all }) : words.say("file_read")}</p>
    ${damages && read === all ? html`<p role="status" class="file-fault">${words.count("file_damages", damages)}</p>` : nothing}
    ${rows.length ? fileTable(state, file, drawn) : html`<p>${words.say("file_no_match")}</p>`}
    ${
      drawn.length < rows.length
        ? html`<button type="button" class="plain" id="file-more" @click=${() => change(({ most }) => ({ most: most + DRAWN }))}>${words.say("file_more")}</button>`
        : nothing
    }
  </section>`;
}

function filters({ words }: State, { rows, filters: chosen }: OpenFile): TemplateResult {
  const ends = rows.map(ended);
  const takers = [...new Set(ends.map(({ taker }) => taker))].filter(Boolean).sort();
  const contracts = CONTRACTS.filter((bid) => ends.some(({ contract }) => contract === bid));
  const most = Math.max(3, ...rows.map(({ read }) => read?.deal?.oudlers ?? 0));
  const put = (name: keyof Filters) => ({ target }: Event) =>
    change((file) => ({ filters: { ...file.filters, [name]: (target as HTMLInputElement).value.trim() }, most: DRAWN }));
  const choice = (name: keyof Filters, label: string, values: readonly (readonly [string, string])[]) =>
    field(
      `file-${name}`,
      words.say(label),
      html`<select id="file-${name}" @change=${put(name)}>
        ${[["", words.say("file_any")] as const, ...values].map(
          ([value, says]) => html`<option value=${value} ?selected=${chosen[name] === value}>${says}</option>`,
        )}
      </select>`,
    );
  return html`<form class="file-filters" @submit=${(event: Event) => event.preventDefault()}>
    ${choice("contract", "file_contract", contracts.map((bid) => [bid, bidName(words, bid)]))}
    ${choice("taker", "file_taker", takers.map((name) => [name, name]))}
    ${choice("made", "file_made", [["made", words.say("file_is_made")], ["down", words.say("file_is_down")]])}
    ${choice("oudlers", "file_oudlers", [...Array(most + 1).keys()].map((count) => [String(count), String(count)]))}
    ${field("file-lost", words.say("file_least_lost"), html`<input id="file-lost" type="number" min="0" .value=${chosen.lost} @input=${put("lost")} />`)}
    ${field("file-text", words.say("file_text"), html`<input id="file-text" type="search" autocomplete="off" .value=${chosen.text} @input=${put("text")} />`)}
    ${
      Object.values(chosen).some(Boolean)
        ? html`<button type="button" class="plain" id="file-all" @click=${() => change(() => ({ filters: NO_FILTERS }))}>${words.say("past_show_all")}</button>`
        : nothing
    }
  </form>`;
}

/** The choice of how many deals to review, or how far that has got. */
function review({ words }: State, { review: going }: OpenFile): TemplateResult {
  if (going && going.done < going.all) {
    const says = words.say("file_reviewing", { done: going.done, all: going.all });
    return html`<div class="group file-review">
      <progress max=${going.all} value=${going.done} aria-label=${says}></progress> <span role="status">${says}</span>
      <button type="button" class="plain" id="file-review-stop" @click=${stopReview}>${words.say("file_review_stop")}</button>
    </div>`;
  }
  const begin = (event: SubmitEvent): void => {
    event.preventDefault();
    const count = Number(new FormData(event.target as HTMLFormElement).get("count"));
    void reviewShown(count);
  };
  return html`<form class="group file-review" @submit=${begin} aria-label=${words.say("file_review")}>
    <span>${words.say("file_review")}</span>
    <label for="file-review-count" class="unseen">${words.say("file_review_count")}</label>
    <input id="file-review-count" name="count" type="number" min="1" max="1000" required value="5" />
    <button type="submit" class="plain" id="file-review-begin">${words.say("file_review_begin")}</button>
    <span class="hint-text" role="status">${going ? words.count("file_reviewed", going.done) : words.say("file_review_says")}</span>
  </form>`;
}
