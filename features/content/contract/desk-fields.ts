// What the desk edits of a partner's card, and how that is called: the fields its form sends, its version mark covers (platform/base/version-mark.ts)
// and a conflict lists.
import type { Bonus } from "./bonus.ts";

export const offerFields = {
  logo: "Logo",
  name: "Name",
  description: "Description",
  claimHref: "Link",
  code: "Code",
  alt: "Logo in words",
  partner: "Partner",
} as const satisfies Partial<Record<keyof Bonus, string>>;
