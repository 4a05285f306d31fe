// The fields of a case that the desk edits, with their labels. The form sends them, the version mark
// (platform/base/version-mark.ts) covers them, and a conflict lists them. The server reads only their names.
import { m } from "../messages.ts";
import type { Case } from "./cases.ts";

export const caseFields = {
  name: m.caseName(),
  price: m.price(),
  image: m.caseImage(),
  rewards: m.rewards(),
} as const satisfies Partial<Record<keyof Case, string>>;
