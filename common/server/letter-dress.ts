// Letters in the site's own look. A site that set none writes them as they are.

import type { Letter } from "../../platform/mail/mail.ts";
import { accents } from "../contract/accents.ts";
import { dressedHtml } from "../contract/letter.ts";
import { iconPath } from "../contract/site-icons.ts";
import { shownLook, shownOperator } from "./site-look.ts";
import type { SiteSettings } from "./site-settings.ts";

/** `origin` is where the site is reached, for the picture at its head. */
export function dressed(letter: Letter, settings: SiteSettings, origin: string): Letter {
  const { version } = shownLook(settings);
  const { operator = [] } = shownOperator(settings);
  if (version === undefined && operator.length === 0) return letter;
  const dress = {
    brand: settings.brand,
    head: version === undefined ? null : origin + iconPath("letter", version),
    accent: accents[settings.look.accent][400],
    operator,
  };
  const foot = [settings.brand, ...operator].join("\n");
  return { ...letter, text: `${letter.text.trimEnd()}\n\n-- \n${foot}\n`, html: dressedHtml(letter.html, dress) };
}
