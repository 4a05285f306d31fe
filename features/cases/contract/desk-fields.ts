// The fields of a case that the desk edits, with their labels. The form sends them, the version mark covers them
// (platform/base/version-mark.ts) and a conflict lists them.
import type { Case } from "./cases.ts";

export const caseFields = {
  name: "Case Name",
  price: "Price",
  image: "Case Image",
  rewards: "Rewards",
} as const satisfies Partial<Record<keyof Case, string>>;
