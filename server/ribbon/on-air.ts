// The ribbon as pages show it and hear of it: read once for everybody, and again after what may be a line of it.
import type { RibbonLine } from "../../contracts/ribbon.ts";
import type { House } from "../core/house.ts";
import { ranksAt } from "../core/rank-settings.ts";
import { sharedRead } from "../core/shared-read.ts";
import { ribbonTag, winsTag } from "../core/touched.ts";
import { drawsTag } from "../draws/draws.ts";
import type { Shown } from "../live/shown.ts";
import { latestLines } from "./lines.ts";

type RibbonHouse = Pick<House, "db" | "clock" | "changes" | "settings">;

export function createRibbon({ db, clock, changes, settings }: RibbonHouse): Shown<RibbonLine[]> {
  const tags = [ribbonTag, winsTag, drawsTag];
  const lines = async () => {
    const { ribbon, ranks } = await settings();
    const now = clock.now();
    const nameOf = new Map(ranksAt(ranks, now).map(({ key, name }) => [key, name]));
    const all = await latestLines(db, { leastPoints: ribbon.least_points, now });
    return all.map((line) => (line.kind === "rank" ? { ...line, rank: nameOf.get(line.rank) ?? line.rank } : line));
  };
  return { tags, read: sharedRead(changes, tags, lines) };
}
