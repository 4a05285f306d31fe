// The demo's clock: real time plus an offset that all processes share and that survives a restart.
import { z } from "zod";
import { reasonOf } from "../core/database/trouble.ts";
import type { House } from "../core/house.ts";
import { readState, writeState } from "./state.ts";

const stateKey = "clock";
const pollMs = 500;
/** Ten years either way. */
export const mostOffsetMs = 10 * 365 * 24 * 60 * 60 * 1000;

type ClockHouse = Pick<House, "db" | "clock" | "log" | "availability">;

/** Sets the product's clock, here at once; other processes follow within a second. */
export async function moveClock({ db, clock }: Pick<House, "db" | "clock">, offsetMs: number): Promise<void> {
  await writeState(db, stateKey, offsetMs);
  clock.setOffsetMs(offsetMs);
}

/**
 * Takes over the offset that was set before this start; with `poll` (several processes on one database) goes on
 * following it. Answers how to stop.
 */
export async function followSandboxClock(house: ClockHouse, { poll }: { poll: boolean }): Promise<() => void> {
  await takeOver(house);
  if (!poll) return () => {};
  let busy = false;
  let said = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    takeOver(house)
      .then(
        () => {
          said = false;
        },
        (error: unknown) => {
          // Whoever watches the database has said so already.
          if (!said && !house.availability.isAway)
            house.log.warn({ reason: reasonOf(error) }, "The demo's clock could not be read");
          said = true;
        },
      )
      .finally(() => {
        busy = false;
      });
  }, pollMs);
  timer.unref();
  return () => clearInterval(timer);
}

async function takeOver({ db, clock }: ClockHouse): Promise<void> {
  const before = clock.offsetMs();
  const offset = await readState(db, stateKey, z.number());
  // Moved by this very process while the answer travelled: that is newer than what was read.
  if (clock.offsetMs() !== before) return;
  if (offset !== undefined && Math.abs(offset) <= mostOffsetMs) clock.setOffsetMs(offset);
}
