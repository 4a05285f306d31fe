// Caches what every visitor sees of hunts. Their pages poll every ten seconds, so the site computes it once for all of them.
import type { House } from "../../common/server/house.ts";
import { type CachedRead, cachedRead } from "../../platform/cache/cached-read.ts";
import { type HuntList, listHunts } from "./queries.ts";

export const huntsTag = "hunts";

export type HuntReader = CachedRead<HuntList>;

export const createHuntReader = ({ db, changes }: Pick<House, "db" | "changes">): HuntReader =>
  cachedRead(changes, [huntsTag], () => listHunts(db));
