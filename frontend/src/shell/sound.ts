/** Sounds: a few soft notes for each cue, synthesized here. */

/** What a sound may mean. */
export const CUES = [
  "turn", "card", "oudler", "ours", "theirs", "said", "refusal", "late", "won", "lost",
] as const;
export type Cue = (typeof CUES)[number];

/** A pitch in hertz, 0 for silence, and how many seconds it lasts. */
type Note = [number, number];

const SOUNDS: Record<Cue, Note[]> = {
  turn: [[660, 0.12], [880, 0.22]],
  card: [[210, 0.07]],
  oudler: [[1175, 0.1], [1568, 0.3]],
  ours: [[523, 0.09], [659, 0.16]],
  theirs: [[440, 0.09], [349, 0.16]],
  said: [[784, 0.06], [0, 0.04], [784, 0.08]],
  refusal: [[165, 0.1], [0, 0.05], [165, 0.16]],
  late: [[988, 0.08], [0, 0.08], [988, 0.08], [0, 0.08], [988, 0.14]],
  won: [[523, 0.12], [659, 0.12], [784, 0.12], [1047, 0.34]],
  lost: [[392, 0.16], [330, 0.16], [262, 0.38]],
};
const LOUDNESS = 0.16;
/** Sounds that would start this many seconds late are dropped. */
const PATIENCE = 1.5;

let context: AudioContext | null = null;
let end = 0;

/** Play these cues in turn, after those still sounding. */
export function play(cues: readonly Cue[]): void {
  if (!cues.length) return;
  context ??= new AudioContext();
  // Browsers allow sound only after the person has touched the page.
  void context.resume();
  for (const cue of cues) {
    end = Math.max(end, context.currentTime);
    // After a reconnection many events come at once: a minute of sounds would help nobody.
    if (end > context.currentTime + PATIENCE) return;
    for (const [pitch, length] of SOUNDS[cue]) {
      if (pitch) note(context, pitch, end, length);
      end += length;
    }
  }
}

function note(on: AudioContext, pitch: number, start: number, length: number): void {
  const voice = on.createOscillator();
  const level = on.createGain();
  voice.type = "triangle";
  voice.frequency.value = pitch;
  level.gain.setValueAtTime(0, start);
  level.gain.linearRampToValueAtTime(LOUDNESS, start + 0.01);
  level.gain.exponentialRampToValueAtTime(0.001, start + length);
  voice.connect(level).connect(on.destination);
  voice.start(start);
  voice.stop(start + length);
}
