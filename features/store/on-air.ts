// The shelf as open pages hear of it: how many are left, and whether it is the shelf they show.

import type { House } from "../../common/server/house.ts";
import type { Shown } from "../../platform/live/server/shown.ts";
import { type LiveShelf, shelfOf } from "./contract/live.ts";
import { productProps } from "./props.ts";
import { listProducts, shelfTags } from "./queries.ts";

export function createShelfOnAir({ db, clock }: Pick<House, "db" | "clock">): Shown<LiveShelf> {
  return {
    tags: shelfTags,
    async read() {
      const now = clock.now();
      const products = (await listProducts(db, now)).map((row) => productProps(row, now));
      return { stock: products.map(({ id, stock }) => [id, stock]), shelf: shelfOf(products) };
    },
  };
}
