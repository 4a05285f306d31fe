// The fields of a product that the desk edits, with their labels. The form sends them, the version mark
// (platform/base/version-mark.ts) covers them, and a conflict lists them. The stock is not one of them, because the changes of
// all admins add up. The server uses only the names.

import { m } from "../messages.ts";
import type { DeskProduct } from "./store.ts";

export const productFields = {
  image: m.productImage(),
  name: m.productName(),
  description: m.productDescription(),
  price: m.productPrice(),
  status: m.status(),
  user_limit: m.userLimit(),
  on_from: m.saleFromLabel(),
  on_until: m.saleUntilLabel(),
  hands_codes: m.handsCodes(),
  fields: m.questions(),
} as const satisfies Partial<Record<keyof DeskProduct, string>>;
