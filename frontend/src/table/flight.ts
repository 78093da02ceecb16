/** The way of a finished trick to its winner's heap, measured on the page for the style to follow. */

/** Set on the trick how far away its winner's heap lies. */
export function aimTrick(): void {
  const trick = document.querySelector<HTMLElement>(".board > .middle > .taken");
  const heap = document.querySelector<HTMLElement>(`.heap[data-of="${trick?.dataset.winner}"]`);
  if (!trick || !heap) return;
  const [from, to] = [centreOf(trick), centreOf(heap)];
  trick.style.setProperty("--fly-x", `${to.x - from.x}px`);
  trick.style.setProperty("--fly-y", `${to.y - from.y}px`);
}

function centreOf(element: HTMLElement): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
