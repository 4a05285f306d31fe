// What the desk edits of a product, and how that is called: the fields its form sends, its version mark covers (platform/base/version-mark.ts)
// and a conflict lists. Stock is not among them: what each admin changed it by counts.
import type { DeskProduct } from "./store.ts";

export const productFields = {
  image: "Product Image",
  name: "Product Name",
  description: "Product Description",
  price: "Product Price",
  status: "Status",
  user_limit: "Limit a viewer",
  on_from: "For sale from",
  on_until: "For sale until",
  hands_codes: "Hands out codes",
  fields: "Asked of the buyer",
} as const satisfies Partial<Record<keyof DeskProduct, string>>;
