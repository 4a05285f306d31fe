// The fields of a product that the desk edits, with their labels. The form sends them, the version mark covers them
// (platform/base/version-mark.ts) and a conflict lists them. Stock is not among them: each admin's change of it counts.
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
