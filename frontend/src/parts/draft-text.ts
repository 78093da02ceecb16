/** A deal as it was typed, in words that need no server: « Anne, garde, 2 bouts, 49 points ». */

import type { Words } from "../game/words.ts";
import type { Choice, DealForm, Draft } from "./draft.ts";

/** What a draft says, with everybody under the name that they are shown by. */
export function draftText(words: Words, form: DealForm, nameOf: (player: string) => string, draft: Draft): string {
  const named = (choices: Choice[], value: string | undefined) => choices.find((one) => one.value === value)?.name ?? "";
  const who = (player = "") => nameOf(player);
  if (draft.passed_out) return words.say("sheet_pass");
  if (draft.thrown_in) return named(form.lone_trumps, draft.thrown_in);
  if (draft.each) return draft.each.map(({ player, points }) => `${who(player)} ${points}`).join(", ");
  const partners = (draft.partners ?? []).map((one) => who(typeof one === "string" ? one : one.player));
  const parts = [
    draft.taker === undefined ? "" : who(draft.taker),
    named(form.contracts, draft.contract),
    partners.length ? words.say("sheet_with", { names: words.all(partners) }) : "",
    draft.oudlers === undefined ? "" : draft.oudlers ? words.count("sheet_held", draft.oudlers) : words.say("sheet_held_none"),
    draft.points === undefined ? "" : words.say(draft.points_of === "defence" ? "sheet_made_defence" : "sheet_made_attack", { points: draft.points }),
    draft.petit ? `${words.say("sheet_petit")} (${words.say(`sheet_of_${draft.petit}`)})` : "",
    ...(draft.handfuls ?? []).map(({ size, player }) => `${named(form.handfuls, size)} (${who(player)})`),
    ...(draft.miseres ?? []).map(({ kind, player }) => `${named(form.miseres, kind)} (${who(player)})`),
    ...(draft.slams ?? []).map((one) => named(form.slams, one)),
  ];
  return parts.filter(Boolean).join(", ");
}
