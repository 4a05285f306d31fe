// Caches the hunts, because every visitor sees the same and the pages poll every ten seconds.
import type { House } from "../../common/server/house.ts";
import { type CachedRead, cachedRead } from "../../platform/cache/cached-read.ts";
import { type HuntList, listHunts } from "./queries.ts";

export const huntsTag = "hunts";

export type HuntReader = CachedRead<HuntList>;

export const createHuntReader = ({ db, changes }: Pick<House, "db" | "changes">): HuntReader =>
  cachedRead(changes, [huntsTag], () => listHunts(db));
