/**
 * One phase of a spin. "gust" is a smooth push. "friction" slows the strip like a rolling wheel: a constant loss of speed,
 * plus a loss in proportion to the speed (`drag`). With drag 0 there is only the constant loss.
 */
export interface SpinPhase {
  law: "gust" | "friction";
  /** The phase's share of the spin's duration. All phases together are less than 1, and the settle takes the rest. */
  share: number;
  /** The phase's final speed as a share of the top speed. The last phase always ends at the landing speed. */
  endSpeed: number;
  drag: number;
}

export const raffleScript: readonly SpinPhase[] = [
  { law: "gust", share: 0.1, endSpeed: 1, drag: 0 },
  { law: "friction", share: 0.77, endSpeed: 0, drag: 2.6 },
];

/** A case's spin (CASE-14, "scripted delays"): it runs, slows down, and creeps over the last tiles. */
export const caseScript: readonly SpinPhase[] = [
  { law: "gust", share: 0.08, endSpeed: 1, drag: 0 },
  { law: "friction", share: 0.24, endSpeed: 0.62, drag: 0.4 },
  { law: "friction", share: 0.32, endSpeed: 0.13, drag: 1.8 },
  { law: "friction", share: 0.27, endSpeed: 0, drag: 1.6 },
];

export interface SpinInput {
  /** Width of a tile with its gap. Tile i extends from i to i + 1 times this width. */
  pitchPx: number;
  tileCount: number;
  winnerIndex: number;
  durationMs: number;
  /** The start position under the pointer, in pixels from the strip's left end. */
  startPx: number;
  /** The speed at the start, in pixels per millisecond: the speed of the idle drift. */
  startSpeed: number;
  /** Where friction ends and the settle begins, from `landingOffset`. */
  landingOffset: number;
  script?: readonly SpinPhase[];
}

interface Stretch {
  law: SpinPhase["law"] | "settle";
  drag: number;
  fromMs: number;
  lengthMs: number;
  fromPx: number;
  lengthPx: number;
  fromSpeed: number;
  toSpeed: number;
}

export interface SpinPlan {
  durationMs: number;
  startPx: number;
  endPx: number;
  stretches: readonly Stretch[];
  /** When each tile's border passes the pointer, in milliseconds from the start, ascending. */
  ticks: readonly number[];
}

const maxSettleMs = 520;
const landingFrom = -0.4;
const landingTo = -0.14;
/** The landing speed as a share of the settle's mean speed: the strip almost stops, and is then drawn to the centre. */
const landingSpeedShare = 0.35;

/**
 * Returns where friction leaves the strip, in tile widths from the winner's centre. This is always before the centre, so the
 * settle moves forward, and at least a tenth of a tile from the border.
 */
export function landingOffset(random: () => number): number {
  return landingFrom + (landingTo - landingFrom) * random();
}

/** Plans a spin. Throws a RangeError if the winner's tile does not exist or is not far enough ahead. */
export function planSpin(input: SpinInput): SpinPlan {
  const { pitchPx, winnerIndex, tileCount, durationMs, startPx } = input;
  if (winnerIndex < 0 || winnerIndex >= tileCount) throw new RangeError(`There is no tile ${winnerIndex}.`);
  const endPx = (winnerIndex + 0.5) * pitchPx;
  const landingPx = endPx + input.landingOffset * pitchPx;
  if (landingPx <= startPx) throw new RangeError("The winner is behind the start.");
  const script = input.script ?? raffleScript;
  const rollShare = script.reduce((sum, phase) => sum + phase.share, 0);
  const settleMs = Math.min(maxSettleMs, durationMs * (1 - rollShare));
  const landingSpeed = (landingSpeedShare * (endPx - landingPx)) / settleMs;
  const rolling = layStretches(input, script, {
    rollMs: durationMs - settleMs,
    distancePx: landingPx - startPx,
    landingSpeed,
  });
  const settle: Stretch = {
    law: "settle",
    drag: 0,
    fromMs: durationMs - settleMs,
    lengthMs: settleMs,
    fromPx: landingPx,
    lengthPx: endPx - landingPx,
    fromSpeed: landingSpeed,
    toSpeed: 0,
  };
  const plan = { durationMs, startPx, endPx, stretches: [...rolling, settle] };
  return { ...plan, ticks: listTicks(plan, pitchPx) };
}

/**
 * Lays out the stretches. The length of each stretch is linear in the speeds at its ends, and those are shares of the top
 * speed, so one division gives the top speed that covers exactly the distance.
 */
function layStretches(
  { startPx, startSpeed }: SpinInput,
  script: readonly SpinPhase[],
  { rollMs, distancePx, landingSpeed }: { rollMs: number; distancePx: number; landingSpeed: number },
): Stretch[] {
  const shares = script.reduce((sum, phase) => sum + phase.share, 0);
  let perTopSpeed = 0;
  let fixedPx = 0;
  script.forEach((phase, index) => {
    const lengthMs = (phase.share / shares) * rollMs;
    const mean = travelledShare(phase, 1);
    const before = script[index - 1];
    if (before === undefined) fixedPx += lengthMs * (1 - mean) * startSpeed;
    else perTopSpeed += lengthMs * (1 - mean) * before.endSpeed;
    if (index === script.length - 1) fixedPx += lengthMs * mean * landingSpeed;
    else perTopSpeed += lengthMs * mean * phase.endSpeed;
  });
  const topSpeed = (distancePx - fixedPx) / perTopSpeed;
  if (topSpeed < 0) throw new RangeError("The winner is too close to roll to.");

  const stretches: Stretch[] = [];
  let fromMs = 0;
  let fromPx = startPx;
  let fromSpeed = startSpeed;
  script.forEach((phase, index) => {
    const lengthMs = (phase.share / shares) * rollMs;
    const toSpeed = index === script.length - 1 ? landingSpeed : phase.endSpeed * topSpeed;
    const lengthPx = lengthMs * (fromSpeed + (toSpeed - fromSpeed) * travelledShare(phase, 1));
    stretches.push({ law: phase.law, drag: phase.drag, fromMs, lengthMs, fromPx, lengthPx, fromSpeed, toSpeed });
    fromMs += lengthMs;
    fromPx += lengthPx;
    fromSpeed = toSpeed;
  });
  return stretches;
}

/** Returns how far the speed has moved from its first to its last value (0 to 1), integrated over time until `share`. */
function travelledShare({ law, drag }: { law: string; drag: number }, share: number): number {
  if (law === "gust") return share ** 3 - share ** 4 / 2;
  if (drag === 0) return (share * share) / 2;
  return (share - (1 - Math.exp(-drag * share)) / drag) / (1 - Math.exp(-drag));
}

/**
 * The settle's speed is (1 - u)²(a + b·u). It starts at the landing speed, ends with no change of speed, and covers the
 * remaining distance.
 */
function settleSlope({ lengthPx, lengthMs, fromSpeed }: Stretch): number {
  return 12 * (lengthPx / lengthMs - fromSpeed / 3);
}

function findStretch({ stretches }: Pick<SpinPlan, "stretches">, ms: number): Stretch | undefined {
  return stretches.findLast((stretch) => stretch.fromMs <= ms) ?? stretches[0];
}

/**
 * Returns the position under the pointer after `ms`, in pixels from the strip's left end. After the end, the strip stays
 * still.
 */
export function positionAt(plan: Omit<SpinPlan, "ticks">, ms: number): number {
  if (ms <= 0) return plan.startPx;
  if (ms >= plan.durationMs) return plan.endPx;
  const stretch = findStretch(plan, ms);
  if (stretch === undefined) return plan.endPx;
  const { lengthMs, fromPx, fromSpeed, toSpeed } = stretch;
  const u = (ms - stretch.fromMs) / lengthMs;
  if (stretch.law !== "settle")
    return fromPx + lengthMs * (fromSpeed * u + (toSpeed - fromSpeed) * travelledShare(stretch, u));
  const left = 1 - u;
  const b = settleSlope(stretch);
  return fromPx + lengthMs * ((fromSpeed * (1 - left ** 3)) / 3 + b * (1 / 12 - left ** 3 / 3 + left ** 4 / 4));
}

function listTicks(plan: Omit<SpinPlan, "ticks">, pitchPx: number): number[] {
  const ticks: number[] = [];
  for (let tile = Math.floor(plan.startPx / pitchPx) + 1; tile * pitchPx < plan.endPx; tile += 1) {
    ticks.push(timeAt(plan, tile * pitchPx));
  }
  return ticks;
}

/**
 * Returns when the strip passes `px`, by bisecting down to a thousandth of a millisecond. This works because the position
 * only ever grows.
 */
function timeAt(plan: Omit<SpinPlan, "ticks">, px: number): number {
  let before = 0;
  let after = plan.durationMs;
  while (after - before > 0.001) {
    const middle = (before + after) / 2;
    if (positionAt(plan, middle) < px) before = middle;
    else after = middle;
  }
  return after;
}
