// Moves the demo's clock: real time plus an offset that all processes share and that survives a restart.
import { z } from "zod";
import type { House } from "../../common/server/house.ts";
import { readState, writeState } from "../../partners/common/sandbox-state.ts";
import { everythingTag } from "../../platform/database/changes.ts";

const stateKey = "clock";
const clockTag = "demo clock";
export const maxOffsetMs = 10 * 365 * 24 * 60 * 60 * 1000;

type ClockHouse = Pick<House, "db" | "clock" | "changes">;

/** Takes effect in this process immediately, in others within a second. */
export async function moveClock({ db, clock, changes }: ClockHouse, offsetMs: number): Promise<void> {
  await writeState(db, stateKey, offsetMs);
  clock.setOffsetMs(offsetMs);
  changes.announce(clockTag);
}

/** Applies the stored offset, and later changes by other processes. Returns a function that stops this. */
export async function followSandboxClock(house: ClockHouse): Promise<() => void> {
  await applyOffset(house);
  return house.changes.subscribe((tag) => {
    // Ignores failures, which the database's own monitoring reports.
    if (tag === clockTag || tag === everythingTag) applyOffset(house).catch(() => {});
  });
}

async function applyOffset({ db, clock }: ClockHouse): Promise<void> {
  const before = clock.offsetMs();
  const offset = await readState(db, stateKey, z.number());
  // Drops an outdated value if this process moved the clock during the read.
  if (clock.offsetMs() !== before) return;
  if (offset !== undefined && Math.abs(offset) <= maxOffsetMs) clock.setOffsetMs(offset);
}
