// What the desk edits of a case, and how that is called: the fields its form sends, its version mark covers (platform/base/version-mark.ts)
// and a conflict lists.
import type { Case } from "./cases.ts";

export const caseFields = {
  name: "Case Name",
  price: "Price",
  image: "Case Image",
  rewards: "Rewards",
} as const satisfies Partial<Record<keyof Case, string>>;
