// The sound of a reel's tick. Only sound.ts loads it, never a page.
import { paths } from "../../common/contract/paths.ts";
import { openAudio } from "../sound/context.ts";
import { isMuted } from "../sound/mute.ts";

/** The documented volume (RAFFLE-42). */
export const clickVolume = 0.1;
/** More clicks in a second would be noise. */
const minGapMs = 33;
const maxConcurrent = 6;
/** Returns whether a click may be played: not while muted, and not too soon after the last click. Times are in milliseconds. */
export function isClickDue({ nowMs, lastMs, muted }: { nowMs: number; lastMs: number; muted: boolean }): boolean {
  return !muted && nowMs - lastMs >= minGapMs;
}

let file: Promise<ArrayBuffer | null> | undefined;
let context: AudioContext | undefined;
let click: AudioBuffer | undefined;
let lastMs = Number.NEGATIVE_INFINITY;
let playingCount = 0;

/** Fetches the sound for the first tick. The sound can play only after the visitor has touched the page. */
export function prepareClick(): void {
  if (isMuted()) return;
  file ??= fetch(paths.clickSound)
    .then((answer) => (answer.ok ? answer.arrayBuffer() : null))
    .catch(() => null);
  const unlock = () => void decodeClick();
  if (navigator.userActivation?.hasBeenActive) unlock();
  else for (const gesture of ["pointerup", "keydown"]) window.addEventListener(gesture, unlock, { once: true });
}

/** Creates the audio context after the first gesture. Before that, browsers refuse it and warn in the console. */
async function decodeClick(): Promise<void> {
  if (context !== undefined) return;
  context = openAudio();
  const bytes = await file;
  if (!bytes) return;
  click = await context.decodeAudioData(bytes).catch(() => undefined);
}

/**
 * Plays one click, if it is due and allowed. Never waits and never throws.
 * @public loaded later, by sound.ts
 */
export function playClick(): void {
  const nowMs = performance.now();
  if (!isClickDue({ nowMs, lastMs, muted: isMuted() })) return;
  lastMs = nowMs;
  if (context === undefined || click === undefined || playingCount >= maxConcurrent) return;
  if (context.state === "suspended") void context.resume().catch(() => {});
  const source = context.createBufferSource();
  const volume = context.createGain();
  source.buffer = click;
  // Like a real wheel's clicks, no two clicks sound exactly alike.
  source.playbackRate.value = 0.97 + Math.random() * 0.06;
  volume.gain.value = clickVolume;
  source.connect(volume).connect(context.destination);
  playingCount += 1;
  source.onended = () => {
    playingCount -= 1;
  };
  source.start();
}
