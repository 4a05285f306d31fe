import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { prefersReducedMotion } from "../use-hydrated.ts";
import { caseScript, landingOffset, planSpin, raffleScript, type SpinPlan } from "./motion.ts";
import { createMover, type Mover } from "./mover.ts";
import { flick } from "./reel-parts.tsx";
import { playClick, prepareClick } from "./sound.ts";
import { createFirstRound, createNextRound, type Round } from "./strip.ts";

export type ReelState = "idle" | "spinning" | "landed";

export interface ReelMotion<Item> {
  /** The strip with the winner in its position. The array stays the same until there is a new strip. */
  items: readonly Item[];
  winnerIndex: number;
  /** In pixels, `tileWidth` without the gap. Neither changes while the reel is mounted. */
  tileWidth: number;
  gap: number;
  /**
   * "idle" drifts. "spinning" plays one spin to `items[winnerIndex]` and calls `onLanded`. "landed" shows the winner. If
   * "landed" comes before the spin's end (skip) or without a spin (quick), the reel jumps to the winner.
   */
  state: ReelState;
  durationMs: number;
  script?: "raffle" | "case";
  onLanded?: () => void;
}

const scripts = { raffle: raffleScript, case: caseScript };
/** The widest window that a reel fills. In a wider one the strip's ends could show. */
const maxWidthPx = 2_600;

export interface MovingReel<Item> {
  round: Round<Item>;
  /** The strip's position at the first render. Afterwards the mover controls the position. */
  startPx: number;
  strip: RefObject<HTMLDivElement | null>;
  frame: RefObject<HTMLDivElement | null>;
  leaf: RefObject<SVGSVGElement | null>;
}

/** Moves the reel. Attach the returned refs to the strip, the frame around it and the pointer's leaf. */
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

  // Only the state and the strip trigger a movement. The other values are read at that moment.
  useLayoutEffect(() => {
    const previous = before.current;
    before.current = { state, items };
    if (mover.current === null || frame.current === null) return;
    const play = () => mover.current && playRound(mover.current, round, { latest, leaf, startSpeed: 0 });
    if (previous === null) return void play();
    const isNew = state !== previous.state || (state === "idle" && items !== previous.items);
    if (!isNew) return;
    if (previous.state === "spinning" && state === "landed")
      return snapTo(mover.current, (winnerIndex + 0.5) * pitchPx);
    if (previous.state === "landed" && state === "idle" && items === previous.items) return void play();
    // First swaps the tiles that are out of view. The movement starts once the new tiles have rendered.
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
  const start = { startPx: mover.positionPx(), startSpeed };
  const plan = state === "spinning" && !isStill ? planRound(latest.current, round, start) : null;
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

/** Plans the spin. Returns null if the winner's tile is too near for a spin. The reel then shows the winner at once. */
function planRound<Item>(
  motion: ReelMotion<Item>,
  round: Round<Item>,
  start: { startPx: number; startSpeed: number },
): SpinPlan | null {
  const { script = "raffle" } = motion;
  try {
    return planSpin({
      pitchPx: motion.tileWidth + motion.gap,
      tileCount: round.count,
      winnerIndex: motion.winnerIndex,
      durationMs: motion.durationMs,
      ...start,
      landingOffset: landingOffset(Math.random),
      script: scripts[script],
    });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
