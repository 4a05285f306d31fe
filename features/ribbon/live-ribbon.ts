// Reads the ribbon once for all visitors, and again after a change that may add a line.

import type { House } from "../../common/server/house.ts";
import { activeRanksAt } from "../../common/server/rank-settings.ts";
import { drawsTag } from "../../fairness/server/draws/draws.ts";
import { cachedRead } from "../../platform/cache/cached-read.ts";
import { ribbonTag, winsTag } from "../../platform/cache/changed-accounts.ts";
import type { SharedState } from "../../platform/live/server/shared-state.ts";
import type { RibbonLine } from "./contract/ribbon.ts";
import { latestLines, type RibbonSource } from "./lines.ts";

type RibbonHouse = Pick<House, "db" | "clock" | "changes" | "settings">;

export function createRibbon(
  { db, clock, changes, settings }: RibbonHouse,
  sources: () => readonly RibbonSource[],
): SharedState<RibbonLine[]> {
  const tags = [ribbonTag, winsTag, drawsTag];
  const lines = async () => {
    const { ribbon, ranks } = await settings();
    const now = clock.now();
    const getName = new Map(activeRanksAt(ranks, now).map(({ key, name }) => [key, name]));
    const all = await latestLines(db, sources(), { leastPoints: ribbon.least_points, now });
    return all.map((line) => (line.kind === "rank" ? { ...line, rank: getName.get(line.rank) ?? line.rank } : line));
  };
  return { tags, read: cachedRead(changes, tags, lines) };
}
