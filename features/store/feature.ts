import { sql } from "kysely";
import { paths } from "../../common/contract/paths.ts";
import type { Feature, FeatureContext } from "../../common/http/feature.ts";
import { emptyUntil } from "../../common/server/empty-until.ts";
import { tableRecords } from "../../identity/server/personal-data.ts";
import { storeAdminRoutes } from "./admin-routes.ts";
import { fillExampleProducts } from "./examples.ts";
import { defineStoreJobs, eraseUserAnswers } from "./jobs.ts";
import { createLiveShelf } from "./live-shelf.ts";
import { storeRoutes } from "./routes.ts";

export function storeFeature({ house }: FeatureContext) {
  return {
    routes: [storeRoutes(house), storeAdminRoutes(house)],
    // A viewer's own orders are on the page.
    emptyPages: emptyUntil(house, {
      ...{ page: paths.store, tag: "products" },
      rows: sql`(select from products where status = 'on' union all select from orders) content`,
    }),
    topics: { products: { key: "products", ...createLiveShelf(house) } },
    jobs: () => defineStoreJobs(house),
    personalRecords: [
      tableRecords("orders", "orders", [
        ...(["id", "source", "title", "price_points", "status", "note", "answers"] as const),
        ...(["address_erased_at", "created_at"] as const),
      ]),
    ],
    forget: eraseUserAnswers,
    examples: { products: (db, actor) => fillExampleProducts(db, actor, house) },
  } satisfies Feature;
}
