// The database's disk is full: an incident like any other, but one that may not be written down before it is over.
import type { Incident, SiteHealth } from "../../contracts/incidents.ts";
import { overAfterMs } from "../core/database/full-disk.ts";
import type { House } from "../core/house.ts";

const detail = "Whoever writes is refused, and asked to come again";

/** Longer than a look that could not be written down has to wait for the next. */
const untoldMs = 10 * 60_000;
/** Of several processes one may not have been refused yet: what another says stands for so long. */
const heldMs = 2 * overAfterMs;

/**
 * One incident of all processes, whichever of them looks: what could not be told while it lasted is told once there is room,
 * and it is over when this one, too, could write.
 */
export async function fullDisk(
  house: Pick<House, "db" | "clock" | "disk">,
  openSince: Date | null,
): Promise<{ detail: string; since: Date } | null> {
  if (openSince !== null) return (await isOver(house, openSince)) ? null : { detail, since: openSince };
  const since = await untold(house);
  return since === null ? null : { detail, since };
}

async function isOver({ clock, disk }: Pick<House, "clock" | "disk">, openSince: Date): Promise<boolean> {
  if (disk.since !== null || Math.abs(clock.now().getTime() - openSince.getTime()) < heldMs) return false;
  return disk.hasRoom();
}

/** Since when things were refused here that no incident tells of: one that ended after the last of them did. */
async function untold({ db, clock, disk }: Pick<House, "db" | "clock" | "disk">): Promise<Date | null> {
  if (disk.refusals === null || disk.refusals.quietMs > untoldMs) return null;
  const { since, quietMs } = disk.refusals;
  const told = await db
    .selectFrom("incidents")
    .select("id")
    .where("kind", "=", "disk")
    .where("ended_at", ">=", new Date(clock.now().getTime() - quietMs))
    .executeTakeFirst();
  return told === undefined ? since : null;
}

/** With what the database could not take in. */
export function withFullDisk(health: SiteHealth, { disk }: Pick<House, "disk">): SiteHealth {
  const since = disk.since;
  if (since === null || health.open.some(({ kind }) => kind === "disk")) return health;
  const incident: Incident = {
    id: 0,
    kind: "disk",
    subject: "",
    detail,
    began_at: since.toISOString(),
    ended_at: null,
  };
  return { ...health, open: [incident, ...health.open] };
}
