// Moves the reel's strip. The browser's compositor does the frames; we hand it each movement as a whole.
import { positionAt, type SpinPlan } from "./motion.ts";

/** Pixels a millisecond of the idle drift. */
const driftSpeed = 0.028;
const driftStartMs = 1_600;
const fadeMs = 180;
const sampleMs = 16;
/** A tab in the background plays no frames: a timer ends its spin, a little after the animation would have. */
const timerGraceMs = 150;

export interface Mover {
  /** What is under the pointer now, in pixels from the strip's beginning. */
  positionPx(): number;
  /** Pixels a millisecond while it drifts; 0 at rest. */
  speed(): number;
  /** Drifts on from where it is for ever, round and round the `loop`, whose end looks like its beginning. */
  drift(loop: Loop): void;
  /** Plays a plan. `subscribe` when a border passes, not while the tab is hidden; `onEnd` once, even then. */
  spin(plan: SpinPlan, onTick: (gapMs: number) => void, onEnd: () => void): void;
  /** At once there; with a short fade if asked, `onEnd` after it. */
  place(px: number, fade?: { onEnd: () => void }): void;
  stop(): void;
}

interface Loop {
  fromPx: number;
  lengthPx: number;
}

/** What runs now, and how to read it. Only ever one at a time: the compositor takes over no element that has two. */
interface Movement {
  positionPx: () => number;
  speed: number;
  cancel: () => void;
}

export const toTransform = (px: number): string => `translate3d(${-px}px, 0, 0)`;

export function createMover(strip: HTMLElement, startPx: number): Mover {
  let movement = createRest(startPx);

  function become(next: Movement): void {
    movement = next;
  }
  function stop(): void {
    const px = movement.positionPx();
    movement.cancel();
    strip.style.willChange = "";
    rest(px);
  }
  function rest(px: number): void {
    strip.style.transform = toTransform(px);
    become(createRest(px));
  }
  function drift(loop: Loop): void {
    stop();
    startDrift(strip, loop, movement.positionPx(), become);
  }
  function spin(plan: SpinPlan, onTick: (gapMs: number) => void, onEnd: () => void): void {
    stop();
    rest(plan.endPx);
    strip.style.willChange = "transform";
    // Exactly there, also when the timer was first or the clock of frames is a little behind.
    const end = () => {
      stop();
      rest(plan.endPx);
      onEnd();
    };
    become(startSpin(strip, plan, onTick, end));
  }
  function place(px: number, fade?: { onEnd: () => void }): void {
    stop();
    rest(px);
    if (fade !== undefined) become(startFade(strip, px, fade.onEnd));
  }
  return { positionPx: () => movement.positionPx(), speed: () => movement.speed, drift, spin, place, stop };
}

function createRest(px: number): Movement {
  return { positionPx: () => px, speed: 0, cancel: () => {} };
}

/** From rest up to the drift's speed, on half the way the full speed would have made; and then the loop. */
function startDrift(strip: HTMLElement, loop: Loop, fromPx: number, become: (movement: Movement) => void): void {
  const within = (px: number) => loop.fromPx + ((((px - loop.fromPx) % loop.lengthPx) + loop.lengthPx) % loop.lengthPx);
  const startPx = within(fromPx);
  const rampPx = (driftSpeed * driftStartMs) / 2;
  strip.style.willChange = "transform";
  strip.style.transform = toTransform(startPx + rampPx);
  const ramp = strip.animate([{ transform: toTransform(startPx) }, { transform: toTransform(startPx + rampPx) }], {
    duration: driftStartMs,
    easing: "cubic-bezier(0.3333, 0, 0.6667, 0.3333)", // Exactly the square of the time.
  });
  ramp.onfinish = () => become(startLoop(strip, loop, within(startPx + rampPx)));
  const positionPx = () => startPx + rampPx * Math.min(1, animationTime(ramp) / driftStartMs) ** 2;
  const cancel = () => {
    ramp.onfinish = null;
    ramp.cancel();
  };
  become({ positionPx, speed: driftSpeed, cancel });
}

function startLoop(strip: HTMLElement, loop: Loop, fromPx: number): Movement {
  const loopMs = loop.lengthPx / driftSpeed;
  const passedMs = (fromPx - loop.fromPx) / driftSpeed;
  const round = strip.animate(
    [{ transform: toTransform(loop.fromPx) }, { transform: toTransform(loop.fromPx + loop.lengthPx) }],
    { duration: loopMs, iterations: Number.POSITIVE_INFINITY, iterationStart: passedMs / loopMs },
  );
  const positionPx = () => loop.fromPx + ((passedMs + animationTime(round)) % loopMs) * driftSpeed;
  return { positionPx, speed: driftSpeed, cancel: () => round.cancel() };
}

function startSpin(strip: HTMLElement, plan: SpinPlan, onTick: (gapMs: number) => void, end: () => void): Movement {
  const animation = strip.animate(toKeyframes(plan), { duration: plan.durationMs });
  const stopTicks = followTicks(animation, plan.ticks, onTick);
  animation.onfinish = end;
  let timer = setTimeout(end, plan.durationMs + timerGraceMs);
  // A busy machine begins to play late, and so ends late.
  const startAnew = () => {
    clearTimeout(timer);
    timer = setTimeout(end, plan.durationMs - animationTime(animation) + timerGraceMs);
  };
  onFirstFrame(animation, startAnew);
  const cancel = () => {
    animation.onfinish = null;
    animation.cancel();
    clearTimeout(timer);
    stopTicks();
  };
  return { positionPx: () => positionAt(plan, animationTime(animation)), speed: 0, cancel };
}

function toKeyframes(plan: SpinPlan): Keyframe[] {
  const samples = Math.ceil(plan.durationMs / sampleMs);
  return Array.from({ length: samples + 1 }, (_, sample) => ({
    offset: sample / samples,
    transform: toTransform(positionAt(plan, (sample / samples) * plan.durationMs)),
  }));
}

/** By timers and not by frames: between two ticks the main thread has nothing to do. Answers what stops it. */
function followTicks(animation: Animation, ticks: readonly number[], onTick: (gapMs: number) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let passed = 0;
  const next = (startedMs: number) => {
    const ms = performance.now() - startedMs;
    const before = passed;
    while ((ticks[passed] ?? Number.POSITIVE_INFINITY) <= ms) passed += 1;
    if (passed > before && !document.hidden) onTick((ticks[passed - 1] ?? 0) - (ticks[passed - 2] ?? 0));
    const due = ticks[passed];
    if (due !== undefined) timer = setTimeout(next, due - ms, startedMs);
  };
  onFirstFrame(animation, () => next(performance.now() - animationTime(animation)));
  return () => clearTimeout(timer);
}

/** When its first frame is there; never when it is cancelled before, or nobody sees its frames. */
function onFirstFrame(animation: Animation, begin: () => void): void {
  const start = () => {
    if (animation.playState !== "idle") begin();
  };
  animation.ready.then(start, () => {}); // Refused when it is cancelled before it began.
}

function startFade(strip: HTMLElement, px: number, onEnd: () => void): Movement {
  const fade = strip.animate([{ opacity: 0 }, { opacity: 1 }], { duration: fadeMs, easing: "ease-out" });
  const timer = setTimeout(onEnd, fadeMs);
  const cancel = () => {
    fade.cancel();
    clearTimeout(timer);
  };
  return { positionPx: () => px, speed: 0, cancel };
}

function animationTime(animation: Animation): number {
  return Number(animation.currentTime ?? 0);
}
