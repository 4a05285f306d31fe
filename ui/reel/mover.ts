// Moves the reel's strip. The browser's compositor gets each movement as a whole and draws the frames.
import { positionAt, type SpinPlan } from "./motion.ts";

const driftSpeed = 0.028;
const driftStartMs = 1_600;
const fadeMs = 180;
const sampleMs = 16;
/** A background tab draws no frames, so a timer ends its spin shortly after the animation would have ended. */
const timerGraceMs = 150;

export interface Mover {
  /** Returns the position under the pointer, in pixels from the strip's left end. */
  positionPx(): number;
  /** Returns the speed in pixels per millisecond while drifting, 0 while still. */
  speed(): number;
  /** Drifts from the current position forever, around the `loop`. The loop's end looks like its beginning. */
  drift(loop: Loop): void;
  /**
   * Plays a plan. Calls `onTick` when a border passes, but not while the tab is hidden. Calls `onEnd` once, even in a hidden
   * tab.
   */
  spin(plan: SpinPlan, onTick: (gapMs: number) => void, onEnd: () => void): void;
  /** Jumps to a position. With `fade`, the strip fades in and `onEnd` is then called. */
  place(px: number, fade?: { onEnd: () => void }): void;
  stop(): void;
}

interface Loop {
  fromPx: number;
  lengthPx: number;
}

/** The current movement. Only one runs at a time, because the compositor does not take over an element with two animations. */
interface Movement {
  positionPx: () => number;
  speed: number;
  cancel: () => void;
}

export const toTransform = (px: number): string => `translate3d(${-px}px, 0, 0)`;

export function createMover(strip: HTMLElement, startPx: number): Mover {
  let movement = createRest(startPx);

  function setMovement(next: Movement): void {
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
    setMovement(createRest(px));
  }
  function drift(loop: Loop): void {
    stop();
    startDrift(strip, loop, movement.positionPx(), setMovement);
  }
  function spin(plan: SpinPlan, onTick: (gapMs: number) => void, onEnd: () => void): void {
    stop();
    rest(plan.endPx);
    strip.style.willChange = "transform";
    // Moves to the exact end: the timer may fire first, or the animation's clock may be slightly behind.
    const end = () => {
      stop();
      rest(plan.endPx);
      onEnd();
    };
    setMovement(startSpin(strip, plan, onTick, end));
  }
  function place(px: number, fade?: { onEnd: () => void }): void {
    stop();
    rest(px);
    if (fade !== undefined) setMovement(startFade(strip, px, fade.onEnd));
  }
  return { positionPx: () => movement.positionPx(), speed: () => movement.speed, drift, spin, place, stop };
}

function createRest(px: number): Movement {
  return { positionPx: () => px, speed: 0, cancel: () => {} };
}

/** Accelerates from standstill to the drift's speed, on half the distance that full speed would take, then starts the loop. */
function startDrift(strip: HTMLElement, loop: Loop, fromPx: number, setMovement: (movement: Movement) => void): void {
  const within = (px: number) => loop.fromPx + ((((px - loop.fromPx) % loop.lengthPx) + loop.lengthPx) % loop.lengthPx);
  const startPx = within(fromPx);
  const rampPx = (driftSpeed * driftStartMs) / 2;
  strip.style.willChange = "transform";
  strip.style.transform = toTransform(startPx + rampPx);
  const ramp = strip.animate([{ transform: toTransform(startPx) }, { transform: toTransform(startPx + rampPx) }], {
    duration: driftStartMs,
    easing: "cubic-bezier(0.3333, 0, 0.6667, 0.3333)", // This easing is exactly the square of the time.
  });
  ramp.onfinish = () => setMovement(startLoop(strip, loop, within(startPx + rampPx)));
  const positionPx = () => startPx + rampPx * Math.min(1, animationTime(ramp) / driftStartMs) ** 2;
  const cancel = () => {
    ramp.onfinish = null;
    ramp.cancel();
  };
  setMovement({ positionPx, speed: driftSpeed, cancel });
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
  // On a busy machine the animation starts late and ends late, so the timer is restarted.
  const restartTimer = () => {
    clearTimeout(timer);
    timer = setTimeout(end, plan.durationMs - animationTime(animation) + timerGraceMs);
  };
  onFirstFrame(animation, restartTimer);
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

/**
 * Calls `onTick` from timers instead of frames, so the main thread is free between ticks. Returns a function that stops the
 * calls.
 */
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

/** Calls `begin` at the animation's first frame. Never calls it if the animation is cancelled before that or not visible. */
function onFirstFrame(animation: Animation, begin: () => void): void {
  const start = () => {
    if (animation.playState !== "idle") begin();
  };
  animation.ready.then(start, () => {}); // The promise rejects if the animation is cancelled before its first frame.
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
