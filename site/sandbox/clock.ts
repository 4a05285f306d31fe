// The demo's clock: real time plus an offset that all processes share and that survives a restart.
import { z } from "zod";
import type { House } from "../../common/server/house.ts";
import { readState, writeState } from "../../partners/common/sandbox-state.ts";

const stateKey = "clock";
const pollMs = 500;
/** Ten years either way. */
export const maxOffsetMs = 10 * 365 * 24 * 60 * 60 * 1000;

type ClockHouse = Pick<House, "db" | "clock">;

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
  await applyOffset(house);
  if (!poll) return () => {};
  // What keeps it from being read, whoever watches the database says.
  const timer = setInterval(() => applyOffset(house).catch(() => {}), pollMs);
  timer.unref();
  return () => clearInterval(timer);
}

async function applyOffset({ db, clock }: ClockHouse): Promise<void> {
  const before = clock.offsetMs();
  const offset = await readState(db, stateKey, z.number());
  // Moved by this very process while the answer travelled: that is newer than what was read.
  if (clock.offsetMs() !== before) return;
  if (offset !== undefined && Math.abs(offset) <= maxOffsetMs) clock.setOffsetMs(offset);
}
