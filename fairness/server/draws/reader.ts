// What the fairness page shows of draws, alike for every visitor: read once between two draws.

import type { House } from "../../../common/server/house.ts";
import { sharedRead, sharedReadBy } from "../../../platform/cache/shared-read.ts";
import { type FairnessProps, type ListedDraw, winnersShown } from "../../rules/fairness.ts";
import { drawsTag } from "./draws.ts";
import { listedDrawProps } from "./props.ts";
import { drawsPage, signerKeys } from "./queries.ts";

export interface DrawsReader {
  page(page: number): Promise<{ draws: ListedDraw[]; total: number }>;
  keys(): Promise<FairnessProps["keys"]>;
}

/** Pages of twelve draws, each with up to fifty winners. */
const mostKept = 50;

export function createDrawsReader({ db, changes }: Pick<House, "db" | "changes">): DrawsReader {
  const pages = sharedReadBy(changes, {
    tagOf: () => drawsTag,
    most: mostKept,
    load: async (page) => {
      const { rows, total } = await drawsPage(db, Number(page), winnersShown);
      return { draws: rows.map(listedDrawProps), total };
    },
  });
  return { page: (page) => pages(String(page)), keys: sharedRead(changes, [drawsTag], () => signerKeys(db)) };
}
