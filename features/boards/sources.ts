// Every partner that a board can read: those of the wager sync, and those with a description.
import type { House } from "../../common/server/house.ts";
import { cachedRead } from "../../platform/cache/cached-read.ts";
import { racesTag } from "./board.ts";
import type { BoardSource, PartnerDescriptions } from "./source.ts";
import { wagerDaySources } from "./wager-days.ts";

export interface PartnerName {
  type: number;
  slug: string;
  label: string;
  figure: BoardSource["figure"];
}

export type BoardSources = ReturnType<typeof createBoardSources>;

export function createBoardSources(house: Pick<House, "db" | "changes">, descriptions: () => PartnerDescriptions) {
  const synced = new Map(wagerDaySources(house).map((source) => [source.slug, source]));
  const names = cachedRead(house.changes, [racesTag], async () => {
    const described = await descriptions().list();
    // A described partner cannot take the slug of a partner of the wager sync.
    return new Map<string, PartnerName>([...described, ...synced.values()].map((one) => [one.slug, one]));
  });
  return {
    descriptions,
    names,
    isSynced: (slug: string): boolean => synced.has(slug),
    /** Returns null if there is no such partner or its keys are missing. */
    find: async (slug: string): Promise<BoardSource | null> => synced.get(slug) ?? (await descriptions().source(slug)),
  };
}

/** "Shuffle", or "Shuffle and Razed". */
export function partnerLabels(partners: readonly string[], names: ReadonlyMap<string, PartnerName>): string {
  const labels = partners.map((slug) => names.get(slug)?.label ?? slug);
  return new Intl.ListFormat("en", { type: "conjunction" }).format(labels);
}
