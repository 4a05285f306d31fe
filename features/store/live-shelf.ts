import type { House } from "../../common/server/house.ts";
import type { SharedState } from "../../platform/live/server/shared-state.ts";
import { hashShelf, type LiveShelf } from "./contract/live.ts";
import { productProps } from "./props.ts";
import { listProducts, shelfTags } from "./queries.ts";

export function createLiveShelf({ db, clock }: Pick<House, "db" | "clock">): SharedState<LiveShelf> {
  return {
    tags: shelfTags,
    async read() {
      const now = clock.now();
      const products = (await listProducts(db, now)).map((row) => productProps(row, now));
      return { stock: products.map(({ id, stock }) => [id, stock]), shelf: hashShelf(products) };
    },
  };
}
