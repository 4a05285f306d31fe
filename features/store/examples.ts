import { type PictureName, storePicture } from "../../common/demo/pictures.ts";
import type { Actor } from "../../common/server/actor.ts";
import type { House } from "../../common/server/house.ts";
import type { Db } from "../../platform/database/db.ts";
import type { ProductInput } from "./contract/store.ts";
import { m } from "./messages.ts";
import { createProduct } from "./records.ts";

const listExamples = (): { input: ProductInput; picture: PictureName<"rewards"> }[] => [
  {
    picture: "microphone",
    input: {
      ...{ name: m.exampleShoutOut(), description: m.exampleShoutOutText(), price: 500, stock: 20 },
      ...{ status: "draft", user_limit: 1 },
    },
  },
  {
    picture: "gift-card-gold",
    input: {
      ...{ name: m.exampleGiftCard(), description: m.exampleGiftCardText(), price: 25_000 },
      ...{ stock: 5, status: "draft" },
    },
  },
  {
    picture: "mouse-pad",
    input: {
      ...{
        name: m.exampleMousePad(),
        description: m.exampleMousePadText(),
        price: 12_000,
        stock: 10,
      },
      ...{ status: "draft", fields: [{ label: m.exampleAddress(), kind: "address", required: true }] },
    },
  },
];

/** Creates the examples unless the store already has products. Returns how many were created. */
export async function fillExampleProducts(db: Db, actor: Actor, house: Pick<House, "pictures">): Promise<number> {
  const existing = await db.selectFrom("products").select("id").where("deleted_at", "is", null).limit(1).execute();
  if (existing.length > 0) return 0;
  const examples = listExamples();
  for (const { input, picture } of examples)
    await createProduct(db, actor, input, await storePicture(house, "rewards", picture));
  return examples.length;
}
