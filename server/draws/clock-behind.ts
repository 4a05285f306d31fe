// Whether this server's clock is so far behind the beacon that the round a list would commit to is known already, or nearly:
// then whoever buys last could choose the winner.
import { type BeaconChain, roundFor } from "../../contracts/beacon.ts";
import type { House } from "../core/house.ts";
import type { BeaconSource } from "./source.ts";

/** No list is frozen for a beacon. `reason` ends the sentence "drand …"; it is looked at again at `nextAt`. */
export class ClockBehind extends Error {
  readonly reason: string;
  readonly nextAt: Date;

  constructor(seconds: number, nextAt: Date) {
    const reason = `is ahead of this server's clock by ${seconds} seconds or more: until that is set right no list is frozen`;
    super(`The beacon ${reason}.`);
    this.name = "ClockBehind";
    this.reason = reason;
    this.nextAt = nextAt;
  }
}

/** For `catch`: any other error is thrown on. */
export function held(error: unknown): ClockBehind {
  if (error instanceof ClockBehind) return error;
  throw error;
}

/** What whoever wants a draw made now is told. */
export const heldWords = ({ reason }: ClockBehind): string => `drand ${reason}.`;

const lookAgainMs = 10_000;

/** Throws `ClockBehind`. Where no relay tells the newest round nothing is known, and nothing refused. */
export function createClockCheck(
  { clock, log }: Pick<House, "clock" | "log">,
  source: Pick<BeaconSource, "latest">,
): (chain: BeaconChain) => Promise<void> {
  let behind: ClockBehind | null = null;
  return async (chain) => {
    if (behind !== null && isAhead(behind.nextAt, clock.now())) throw behind;
    const latest = await source.latest(chain);
    const now = clock.now();
    const roundsLeft = latest === null ? Infinity : roundFor(now, chain) - latest;
    const wasBehind = behind !== null;
    if (roundsLeft > chain.leadSeconds / chain.periodSeconds / 2) {
      if (wasBehind) log.info("the clock is right again: lists are frozen for the beacon");
      behind = null;
      return;
    }
    const seconds = chain.leadSeconds - roundsLeft * chain.periodSeconds;
    behind = new ClockBehind(seconds, new Date(now.getTime() + lookAgainMs));
    if (!wasBehind) log.warn({ seconds }, `drand ${behind.reason}`);
    throw behind;
  };
}

/** A moment further ahead than it was set was set by a clock since moved back. */
const isAhead = (nextAt: Date, now: Date): boolean => now < nextAt && +nextAt - +now <= lookAgainMs;
