import type { Insertable, Selectable } from "kysely";
import type { House } from "../../common/server/house.ts";
import type { OrdersTable, ProductsTable } from "../../db/tables.ts";

type Bought = Pick<Selectable<ProductsTable>, "id" | "name" | "image" | "price">;
type Decision = Pick<Insertable<OrdersTable>, "status" | "decided_at" | "decided_by" | "note">;

const undecided: Decision = { status: "pending", decided_at: null, decided_by: null, note: null };

export async function addOrder(
  house: House,
  userId: number,
  product: Bought,
  at: Date,
  decision: Decision = undecided,
): Promise<void> {
  await house.db
    .insertInto("orders")
    .values({
      user_id: userId,
      source: "store",
      product_id: product.id,
      title: product.name,
      image: product.image,
      price_points: product.price,
      created_at: at,
      ...decision,
    })
    .execute();
}
