/** Charts: a line and bars as plain SVG. The text or table beside them says the same. */

import { html, svg, type TemplateResult } from "lit-html";

/** Round values for an axis that covers these values and 0. */
export function ticks(values: readonly number[], most = 5, always: readonly number[] = [0]): number[] {
  const low = Math.min(...always, ...values);
  const high = Math.max(...always, ...values);
  const step = niceStep((high - low || 1) / (most - 1));
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  return Array.from({ length: Math.max(2, last - first + 1) }, (_, i) => (first + i) * step);
}

/** The smallest whole number that is 1, 2 or 5 times a power of ten and at least this. */
export function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  return power * ([1, 2, 5].find((one) => one * power >= least) ?? 10);
}

/** A line through these values, evenly spaced. `says` describes it.
 * The area lies between the line and 0, or shows the band within which the values may lie; another course is drawn
 * dashed beside it. */
export function line(
  values: readonly number[],
  says: string,
  label: (value: number) => string,
  ends: readonly [string, string],
  band?: readonly (readonly [number, number])[],
  beside: readonly number[] = [],
): TemplateResult {
  const marks = band ? ticks(band.flat(), 5, []) : ticks([...values, ...beside]);
  const low = marks[0] ?? 0;
  const high = marks.at(-1) ?? 1;
  const y = (value: number) => rounded(100 * (1 - (value - low) / (high - low)));
  const x = (at: number) => rounded((100 * at) / Math.max(1, values.length - 1));
  const through = (points: readonly number[]) => points.map((value, at) => `${x(at)},${y(value)}`);
  const path = through(values).join(" ");
  const area = band
    ? [...through(band.map(([, top]) => top)), ...through(band.map(([bottom]) => bottom)).reverse()].join(" ")
    : `0,${y(0)} ${path} 100,${y(0)}`;
  return html`<figure class="chart" role="img" aria-label=${says}>
    <svg class="plot" aria-hidden="true">
      <svg viewBox="0 0 100 100" preserveAspectRatio="none">
        ${marks.map(
          (mark) => svg`<line class=${mark ? "grid" : "zero"} x1="0" x2="100" y1=${y(mark)} y2=${y(mark)} />`,
        )}
        <polygon class="area" points=${area} />
        <polyline class="curve" points=${path} />
        ${beside.length ? svg`<polyline class="curve other" points=${through(beside).join(" ")} />` : ""}
      </svg>
      ${marks.map(
        (mark) => svg`<text class="tick" x="-8" y="${y(mark)}%" dy="0.32em">${label(mark)}</text>`,
      )}
      <circle class="end" cx="100%" cy="${y(values.at(-1) ?? 0)}%" r="5" />
    </svg>
    <div class="ends" aria-hidden="true"><span>${ends[0]}</span><span>${ends[1]}</span></div>
  </figure>`;
}

/** A bar for a part of a whole, within a bar for the whole. Hidden from screen readers: the row has the numbers. */
export function share(part: number, whole: number, most: number): TemplateResult {
  return html`<svg class="gauge" aria-hidden="true">
    <rect class="whole" width="${percent(whole, most)}%" height="100%" rx="3" />
    <rect class="part" width="${percent(part, most)}%" height="100%" rx="3" />
  </svg>`;
}

/** A bar to the right of the middle for gains, to the left for losses. */
export function balance(value: number, most: number): TemplateResult {
  const width = percent(Math.abs(value), 2 * most);
  return html`<svg class="gauge" aria-hidden="true">
    <rect class="whole" width="100%" height="100%" rx="3" />
    <rect
      class=${value < 0 ? "losing" : "part"}
      x="${value < 0 ? 50 - width : 50}%"
      width="${width}%"
      height="100%"
    />
    <line class="zero" x1="50%" x2="50%" y1="0" y2="100%" />
  </svg>`;
}

function percent(value: number, most: number): number {
  return rounded((100 * value) / (most || 1));
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
