import type { House } from "../../common/server/house.ts";
import { version } from "../../platform/base/version.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Release, VersionProps } from "./contract/upkeep.ts";
import type { VersionSource } from "./source.ts";

const [running = version, commit = null] = version.split("+");

/** Records the first start of this version on this database. */
export async function recordRun(db: Db, now: Date): Promise<void> {
  await db
    .insertInto("versions_run")
    .values({ version, first_run_at: now })
    .onConflict((on) => on.doNothing())
    .execute();
}

type VersionHouse = Pick<House, "db" | "clock" | "settings">;

/** Asks the operator's address for the newest version and stores the response. Does nothing without an address. */
export async function checkVersions({ db, clock, settings }: VersionHouse, source: VersionSource): Promise<void> {
  const { update_address: address } = (await settings()).updates;
  if (address === "") return;
  const found = await source.newest(address, running);
  const answer = found.ok
    ? { ...toColumns(found.value), problem: null }
    : { version: null, notes: null, needs_stop: null, problem: found.reason };
  const row = { address, checked_at: clock.now(), ...answer };
  await db
    .insertInto("newest_version")
    .values(row)
    .onConflict((on) => on.column("only_row").doUpdateSet(row))
    .execute();
}

const toColumns = ({ version: newest, notes, needsStop }: Release) => ({
  version: newest,
  notes,
  needs_stop: needsStop,
});

export async function readVersion({ db, settings }: Pick<House, "db" | "settings">): Promise<VersionProps> {
  const { update_address: address } = (await settings()).updates;
  const [run, answer] = await Promise.all([
    db.selectFrom("versions_run").select("first_run_at").where("version", "=", version).executeTakeFirst(),
    db.selectFrom("newest_version").selectAll().where("address", "=", address).executeTakeFirst(),
  ]);
  const isWatched = address !== "";
  return {
    running,
    commit,
    installed_at: run?.first_run_at.toISOString() ?? null,
    is_watched: isWatched,
    checked_at: (isWatched && answer?.checked_at.toISOString()) || null,
    problem: (isWatched && answer?.problem) || null,
    newer: isWatched && answer !== undefined ? toNewer(answer) : null,
  };
}

/** Returns the newer version for the desk's overview, or null. Runs one query, or none if no address is set. */
export async function readNewer({ db, settings }: Pick<House, "db" | "settings">): Promise<Release | null> {
  const { update_address: address } = (await settings()).updates;
  if (address === "") return null;
  const answer = await db.selectFrom("newest_version").selectAll().where("address", "=", address).executeTakeFirst();
  return answer === undefined ? null : toNewer(answer);
}

interface StoredAnswer {
  version: string | null;
  notes: string | null;
  needs_stop: boolean | null;
}

const toNewer = ({ version: newest, notes, needs_stop }: StoredAnswer): Release | null =>
  newest !== null && isNewerVersion(newest, running)
    ? { version: newest, notes: notes ?? "", needsStop: needs_stop ?? false }
    : null;

/** Returns whether `one` is newer than `other`. Compares `major.minor.patch` number by number. */
export function isNewerVersion(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => text.split(".").map(Number));
  const at = [0, 1, 2].find((place) => first?.[place] !== second?.[place]);
  return at !== undefined && (first?.[at] ?? 0) > (second?.[at] ?? 0);
}
