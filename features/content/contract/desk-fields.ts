// The fields of a partner's card that the desk edits, with their labels. The form sends them, the version mark covers them
// (platform/base/version-mark.ts) and a conflict lists them.
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
