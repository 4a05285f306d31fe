// The reel's motion as pure maths: from the figures of a spin to its position, its speed and its ticks over time.

/**
 * One stretch of a spin. "gust": a smooth push. "friction": what air and bearing do to a rolling wheel, a loss of speed
 * in proportion to it (`drag`) on top of a constant one; drag 0 is the constant one alone.
 */
export interface SpinPhase {
  law: "gust" | "friction";
  /** Its share of the spin's duration; all phases together less than 1, the settle takes the rest. */
  share: number;
  /** The speed at its end as a share of the top speed; the last phase ends at the landing's speed whatever it says. */
  endSpeed: number;
  drag: number;
}

/** A raffle's spin: one push, then friction alone. */
export const raffleScript: readonly SpinPhase[] = [
  { law: "gust", share: 0.1, endSpeed: 1, drag: 0 },
  { law: "friction", share: 0.77, endSpeed: 0, drag: 2.6 },
];

/** A case's spin (CASE-14, "scripted delays"): it runs, tires, and creeps over the last tiles. */
export const caseScript: readonly SpinPhase[] = [
  { law: "gust", share: 0.08, endSpeed: 1, drag: 0 },
  { law: "friction", share: 0.24, endSpeed: 0.62, drag: 0.4 },
  { law: "friction", share: 0.32, endSpeed: 0.13, drag: 1.8 },
  { law: "friction", share: 0.27, endSpeed: 0, drag: 1.6 },
];

export interface SpinInput {
  /** Width of a tile with its gap; tile i reaches from i to i + 1 of these. */
  pitchPx: number;
  tileCount: number;
  winnerIndex: number;
  durationMs: number;
  /** What is under the pointer when it starts, in pixels from the strip's beginning. */
  startPx: number;
  /** Pixels a millisecond when it starts: the idle drift's speed. */
  startSpeed: number;
  /** Where friction leaves the strip before it settles, as `landingOffset` draws it. */
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
  /** The centre of the winner's tile. */
  endPx: number;
  stretches: readonly Stretch[];
  /** When each tile's border passes the pointer, in milliseconds from the start, ascending. */
  ticks: readonly number[];
}

const maxSettleMs = 520;
const landingFrom = -0.4;
const landingTo = -0.14;
/** The landing's speed as a share of the settle's mean speed: nearly at rest, then drawn to the centre. */
const landingSpeedShare = 0.35;

/**
 * Where friction leaves the strip, in tile widths from the winner's centre: always on the near side, so that the settle
 * goes on forwards, and at least a tenth of a tile away from the border.
 */
export function landingOffset(random: () => number): number {
  return landingFrom + (landingTo - landingFrom) * random();
}

/** Plans a spin. Throws a RangeError when the winner's tile does not exist or does not lie far enough ahead. */
export function planSpin(input: SpinInput): SpinPlan {
  const { pitchPx, winnerIndex, tileCount, durationMs, startPx } = input;
  if (winnerIndex < 0 || winnerIndex >= tileCount) throw new RangeError(`There is no tile ${winnerIndex}.`);
  const endPx = (winnerIndex + 0.5) * pitchPx;
  const landingPx = endPx + input.landingOffset * pitchPx;
  if (landingPx <= startPx) throw new RangeError("The winner does not lie ahead.");
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
 * Every stretch's length is linear in the speeds at its ends, and those are shares of the top speed; so one division
 * answers the top speed at which the whole covers exactly the distance.
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
  if (topSpeed < 0) throw new RangeError("The winner is too near to roll to.");

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

/** How far its speed has gone from its first to its last (0 to 1), summed up over its time until `share` of it. */
function travelledShare({ law, drag }: { law: string; drag: number }, share: number): number {
  if (law === "gust") return share ** 3 - share ** 4 / 2;
  if (drag === 0) return (share * share) / 2;
  return (share - (1 - Math.exp(-drag * share)) / drag) / (1 - Math.exp(-drag));
}

/** The settle's speed is (1 - u)²(a + b·u): it starts at the landing's speed, ends flat, and covers what is left. */
function settleSlope({ lengthPx, lengthMs, fromSpeed }: Stretch): number {
  return 12 * (lengthPx / lengthMs - fromSpeed / 3);
}

function findStretch({ stretches }: Pick<SpinPlan, "stretches">, ms: number): Stretch | undefined {
  return stretches.findLast((stretch) => stretch.fromMs <= ms) ?? stretches[0];
}

/** What is under the pointer after `ms`, in pixels from the strip's beginning; at rest from the end on. */
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

/** Bisection to a thousandth of a millisecond: the position only ever grows. */
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
