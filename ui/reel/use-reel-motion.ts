// Turns what a reel is told (its state and its strip) into movement.
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { prefersReducedMotion } from "../use-hydrated.ts";
import { caseScript, landingOffset, planSpin, raffleScript, type SpinPlan } from "./motion.ts";
import { createMover, type Mover } from "./mover.ts";
import { flick } from "./reel-parts.tsx";
import { playClick, prepareClick } from "./sound.ts";
import { createFirstRound, createNextRound, type Round } from "./strip.ts";

export type ReelState = "idle" | "spinning" | "landed";

export interface ReelMotion<Item> {
  /** The strip with the winner already in its place; the same array until there is a new one. */
  items: readonly Item[];
  winnerIndex: number;
  /** Pixels, without the gap; neither changes while the reel is mounted. */
  tileWidth: number;
  gap: number;
  /**
   * "idle" drifts; "spinning", entered from another state, plays one spin to `items[winnerIndex]` and calls `onLanded`;
   * "landed" shows the winner, and entered before the spin ended (skip) or without one (quick) goes straight there.
   */
  state: ReelState;
  durationMs: number;
  /** How a spin slows down. */
  script?: "raffle" | "case";
  onLanded?: () => void;
}

const scripts = { raffle: raffleScript, case: caseScript };
/** The widest window a reel fills; in a wider one the strip's ends could show. */
const maxWidthPx = 2_600;

export interface MovingReel<Item> {
  round: Round<Item>;
  /** Where the first render puts the strip; from then on that is the mover's. */
  startPx: number;
  strip: RefObject<HTMLDivElement | null>;
  frame: RefObject<HTMLDivElement | null>;
  leaf: RefObject<SVGSVGElement | null>;
}

/** Give the refs to the strip, the frame it moves in, and the pointer's leaf. */
export function useReelMotion<Item>(motion: ReelMotion<Item>): MovingReel<Item> {
  const { items, state, winnerIndex } = motion;
  const pitchPx = motion.tileWidth + motion.gap;
  const again = Math.ceil(maxWidthPx / pitchPx) + 1;
  const [startPx] = useState(() => (state === "landed" ? winnerIndex + 0.5 : Math.ceil(again / 2) + 0.62) * pitchPx);
  const [round, setRound] = useState(() => createFirstRound(items, again, startPx));
  const strip = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const leaf = useRef<SVGSVGElement>(null);
  const mover = useRef<Mover>(null);
  const startSpeed = useRef(0);
  const before = useRef<{ state: ReelState; items: readonly Item[] }>(null);
  const latest = useRef(motion);
  latest.current = motion;

  useLayoutEffect(() => {
    if (strip.current === null) return;
    mover.current = createMover(strip.current, startPx);
    return () => {
      mover.current?.stop();
      before.current = null;
    };
  }, [startPx]);

  // Only these two are orders; the rest is read when they come.
  useLayoutEffect(() => {
    const was = before.current;
    before.current = { state, items };
    if (mover.current === null || frame.current === null) return;
    const play = () => mover.current && playRound(mover.current, round, { latest, leaf, startSpeed: 0 });
    if (was === null) return void play();
    const isNew = state !== was.state || (state === "idle" && items !== was.items);
    if (!isNew) return;
    if (was.state === "spinning" && state === "landed") return snapTo(mover.current, (winnerIndex + 0.5) * pitchPx);
    if (was.state === "landed" && state === "idle" && items === was.items) return void play();
    // First the tiles, keeping those in sight; the movement follows when they are there.
    const sight = { px: mover.current.positionPx(), reachPx: frame.current.clientWidth / 2, pitchPx };
    startSpeed.current = mover.current.speed();
    setRound(createNextRound(round, { items: [...items], winnerIndex }, sight));
  }, [state, items]);

  useLayoutEffect(() => {
    if (round.id === 0 || mover.current === null) return;
    mover.current.place(round.startPx);
    playRound(mover.current, round, { latest, leaf, startSpeed: startSpeed.current });
  }, [round]);

  useEffect(prepareClick, []);
  return { round, startPx, strip, frame, leaf };
}

/** A spin that ended by itself is there already. */
function snapTo(mover: Mover, px: number): void {
  if (mover.positionPx() !== px) mover.place(px, { onEnd: () => {} });
}

interface RoundContext<Item> {
  latest: RefObject<ReelMotion<Item>>;
  leaf: RefObject<SVGSVGElement | null>;
  startSpeed: number;
}

function playRound<Item>(mover: Mover, round: Round<Item>, { latest, leaf, startSpeed }: RoundContext<Item>): void {
  const { state, tileWidth, gap, winnerIndex } = latest.current;
  const pitchPx = tileWidth + gap;
  const isStill = prefersReducedMotion();
  const landed = { onEnd: () => latest.current.onLanded?.() };
  if (state === "idle") {
    const again = round.tiles.length - round.count;
    const loop = { fromPx: Math.ceil(again / 2) * pitchPx, lengthPx: round.count * pitchPx };
    if (!isStill && round.count > 0) mover.drift(loop);
    return;
  }
  const from = { startPx: mover.positionPx(), startSpeed };
  const plan = state === "spinning" && !isStill ? planRound(latest.current, round, from) : null;
  const endPx = (winnerIndex + 0.5) * pitchPx;
  if (plan !== null) mover.spin(plan, tick, landed.onEnd);
  else if (state === "spinning") mover.place(endPx, landed);
  else if (round.id > 0) mover.place(endPx, { onEnd: () => {} });

  let swing: Animation | undefined;
  function tick(gapMs: number): void {
    playClick();
    swing?.cancel();
    swing = leaf.current === null ? undefined : flick(leaf.current, gapMs);
  }
}

/** Null when the winner is too near to roll to: then it is simply shown. */
function planRound<Item>(
  motion: ReelMotion<Item>,
  round: Round<Item>,
  from: { startPx: number; startSpeed: number },
): SpinPlan | null {
  const { script = "raffle" } = motion;
  try {
    return planSpin({
      pitchPx: motion.tileWidth + motion.gap,
      tileCount: round.count,
      winnerIndex: motion.winnerIndex,
      durationMs: motion.durationMs,
      ...from,
      landingOffset: landingOffset(Math.random),
      script: scripts[script],
    });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
