/** Dragging a card from hand to hand; what a drag does can also be done by tapping and by keys. */

import type { Card } from "../game/deal.ts";

/** Pixels that the pointer moves before a press becomes a drag. */
const SLACK = 8;

/** Whether a drag has just ended: the click that follows it is not a tap. */
export let wasDragged = false;

/** The place under a pointer: its key, "" for the cards that nobody has; null for none. */
function placeUnder(x: number, y: number): string | null {
  const found = document.elementsFromPoint(x, y).find((one) => one instanceof HTMLElement && one.dataset["place"] !== undefined);
  return (found as HTMLElement | undefined)?.dataset["place"] ?? null;
}

/** Follow a pointer from a card on; `drop` hears where the card is let go, unless it was only a press. */
export function drag(event: PointerEvent, card: Card, drop: (card: Card, to: string) => void): void {
  if (event.button !== 0 || !event.isPrimary) return;
  const chip = event.currentTarget as HTMLElement;
  const ghost = chip.cloneNode(true) as HTMLElement;
  let isDragging = false;
  let over: string | null = null;
  const move = (at: PointerEvent): void => {
    const [x, y] = [at.clientX - event.clientX, at.clientY - event.clientY];
    if (!isDragging && Math.hypot(x, y) < SLACK) return;
    if (!isDragging) begin();
    ghost.style.left = `${at.clientX}px`;
    ghost.style.top = `${at.clientY}px`;
    mark(placeUnder(at.clientX, at.clientY));
  };
  const begin = (): void => {
    isDragging = true;
    ghost.removeAttribute("id");
    ghost.classList.add("dragged");
    ghost.setAttribute("aria-hidden", "true");
    document.body.append(ghost);
  };
  const mark = (place: string | null): void => {
    if (place === over) return;
    for (const one of document.querySelectorAll(".drop-here")) one.classList.remove("drop-here");
    over = place;
    if (place !== null) document.querySelector(`[data-place="${CSS.escape(place)}"]`)?.classList.add("drop-here");
  };
  const end = (at: PointerEvent): void => {
    chip.removeEventListener("pointermove", move);
    chip.removeEventListener("pointerup", end);
    chip.removeEventListener("pointercancel", end);
    const to = over;
    mark(null);
    ghost.remove();
    if (!isDragging) return;
    wasDragged = true;
    setTimeout(() => (wasDragged = false));
    if (at.type === "pointerup" && to !== null) drop(card, to);
  };
  chip.setPointerCapture(event.pointerId); // the pointer leaves the card with its very first move
  chip.addEventListener("pointermove", move);
  chip.addEventListener("pointerup", end);
  chip.addEventListener("pointercancel", end);
}
