// The fields of a partner's card that the desk edits, with their labels. The form sends them, a conflict lists them,
// and the version mark covers them (platform/base/version-mark.ts). The server uses only their names.
import { m } from "../messages.ts";
import type { Bonus } from "./bonus.ts";

export const offerFields = {
  logo: m.logo(),
  name: m.name(),
  description: m.description(),
  claimHref: m.link(),
  code: m.code(),
  alt: m.logoText(),
  partner: m.partner(),
} as const satisfies Partial<Record<keyof Bonus, string>>;
