// Moves the demo's clock: real time plus an offset that all processes share and that survives a restart.
import { z } from "zod";
import type { House } from "../../common/server/house.ts";
import { readState, writeState } from "../../partners/common/sandbox-state.ts";

const stateKey = "clock";
const pollMs = 500;
export const maxOffsetMs = 10 * 365 * 24 * 60 * 60 * 1000;

type ClockHouse = Pick<House, "db" | "clock">;

/** Takes effect in this process immediately, in others within a second. */
export async function moveClock({ db, clock }: Pick<House, "db" | "clock">, offsetMs: number): Promise<void> {
  await writeState(db, stateKey, offsetMs);
  clock.setOffsetMs(offsetMs);
}

/**
 * Applies the stored offset. `poll` also applies later changes, for several processes on one database. Returns a
 * function that stops this.
 */
export async function followSandboxClock(house: ClockHouse, { poll }: { poll: boolean }): Promise<() => void> {
  await applyOffset(house);
  if (!poll) return () => {};
  // Ignores failures, which the database's own monitoring reports.
  const timer = setInterval(() => applyOffset(house).catch(() => {}), pollMs);
  timer.unref();
  return () => clearInterval(timer);
}

async function applyOffset({ db, clock }: ClockHouse): Promise<void> {
  const before = clock.offsetMs();
  const offset = await readState(db, stateKey, z.number());
  // Drops an outdated value if this process moved the clock during the read.
  if (clock.offsetMs() !== before) return;
  if (offset !== undefined && Math.abs(offset) <= maxOffsetMs) clock.setOffsetMs(offset);
}
