import type { Letter } from "../../platform/mail/mail.ts";
import { accents } from "../contract/accents.ts";
import { renderLetterHtml } from "../contract/letter-layout.ts";
import { iconPath } from "../contract/site-icons.ts";
import { publicLook, publicOperator } from "./site-look.ts";
import type { SiteSettings } from "./site-settings.ts";

/**
 * Returns the email unchanged if the site has no look of its own. `origin` gives the address of the header's picture.
 */
export function layoutLetter(letter: Letter, settings: SiteSettings, origin: string): Letter {
  const { version } = publicLook(settings);
  const { operator = [] } = publicOperator(settings);
  if (version === undefined && operator.length === 0) return letter;
  const layout = {
    brand: settings.brand,
    head: version === undefined ? null : origin + iconPath("letter", version),
    accent: accents[settings.look.accent][400],
    operator,
  };
  const foot = [settings.brand, ...operator].join("\n");
  return { ...letter, text: `${letter.text.trimEnd()}\n\n-- \n${foot}\n`, html: renderLetterHtml(letter.html, layout) };
}
