// Registers the store with the site.
import type { Feature, FeatureContext } from "../../common/http/feature.ts";
import { tableRecords } from "../../identity/server/personal-data.ts";
import { storeAdminRoutes } from "./admin-routes.ts";
import { type ExamplePicture, fillExampleProducts } from "./examples.ts";
import { defineStoreJobs, eraseUserAnswers } from "./jobs.ts";
import { createLiveShelf } from "./live-shelf.ts";
import { storeRoutes } from "./routes.ts";

/** `storePicture` stores the picture of an example product and returns its address. */
export function storeFeature({ house }: FeatureContext, storePicture: (name: ExamplePicture) => Promise<string>) {
  return {
    routes: [storeRoutes(house), storeAdminRoutes(house)],
    topics: { products: { key: "products", ...createLiveShelf(house) } },
    jobs: () => defineStoreJobs(house),
    personalRecords: [
      tableRecords("orders", "orders", [
        ...(["id", "source", "title", "price_points", "status", "note", "answers"] as const),
        ...(["address_erased_at", "created_at"] as const),
      ]),
    ],
    forget: eraseUserAnswers,
    examples: { products: (db, actor) => fillExampleProducts(db, actor, storePicture) },
  } satisfies Feature;
}
