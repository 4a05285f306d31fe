import type { House } from "../../../common/server/house.ts";
import { cachedRead, cachedReadByKey } from "../../../platform/cache/cached-read.ts";
import { type FairnessProps, type ListedDraw, maxWinnersShown } from "../../rules/fairness.ts";
import { drawsTag } from "./draws.ts";
import { listedDrawProps } from "./props.ts";
import { drawsPage, signerKeys } from "./queries.ts";

export interface DrawsReader {
  page(page: number): Promise<{ draws: ListedDraw[]; total: number }>;
  keys(): Promise<FairnessProps["keys"]>;
}

const maxCachedPages = 50;

export function createDrawsReader({ db, changes }: Pick<House, "db" | "changes">): DrawsReader {
  const pages = cachedReadByKey(changes, {
    getTag: () => drawsTag,
    most: maxCachedPages,
    load: async (page) => {
      const { rows, total } = await drawsPage(db, Number(page), maxWinnersShown);
      return { draws: rows.map(listedDrawProps), total };
    },
  });
  return { page: (page) => pages(String(page)), keys: cachedRead(changes, [drawsTag], () => signerKeys(db)) };
}
