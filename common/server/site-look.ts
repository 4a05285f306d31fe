import { createHash } from "node:crypto";
import { z } from "zod";
import { longestWordLength } from "../../platform/contract/longest-word.ts";
import { type AccentName, isAccent } from "../contract/accents.ts";
import { cardPath, siteCardKey } from "../contract/cards.ts";
import { hasInvisibleCharacters } from "../contract/invisible-characters.ts";
import { defaultBrand, type SiteLook } from "../contract/look.ts";
import { type Operator, operatorLines } from "../contract/operator.ts";
import { markPath } from "../contract/site-icons.ts";
import { m } from "../messages.ts";

const accentSetting = z.custom<AccentName>((name) => typeof name === "string" && isAccent(name), {
  error: m.colourUnknown,
});
/** Only stored pictures are allowed (platform/pictures/pictures.ts), so our pages load no picture from another site. */
const pictureSetting = z
  .string()
  .regex(/^(?:\/uploads\/[0-9a-f]{64}\.webp)?$/, { error: m.pictureElsewhere })
  .default("");
const textSetting = (maxLength: number, allowed = "") =>
  z
    .string()
    .trim()
    .max(maxLength, { error: () => m.charactersAtMost({ count: maxLength }) })
    .refine((typed) => !hasInvisibleCharacters(allowed === "" ? typed : typed.replaceAll(allowed, "")), {
      error: m.invisibleCharacters,
    })
    .default("");

export const lookSettings = z
  .object({
    accent: accentSetting.default("mint"),
    logo: pictureSetting,
    mark: pictureSetting,
    headline: textSetting(80),
    lead: textSetting(240),
    hero: pictureSetting,
    /** If both names are empty, the coin is called "point". */
    coin_one: textSetting(20),
    coin_many: textSetting(20),
    coin_mark: pictureSetting,
    /** Names the software in the footer, on a site with another brand. */
    credit: z.boolean().default(true),
  })
  .refine((look) => (look.coin_one === "") === (look.coin_many === ""), {
    path: ["coin_many"],
    error: m.coinNames,
  })
  .prefault({});

export const operatorSettings = z
  .object({ name: textSetting(120), address: textSetting(300, "\n"), licence: textSetting(500, "\n") })
  .prefault({});

export const lookPictures = ["logo", "mark", "hero", "coin_mark"] as const;
export type LookPicture = (typeof lookPictures)[number];

interface BrandSettings {
  brand: string;
  look: z.infer<typeof lookSettings>;
  operator: Operator;
}

export const isDefaultBrand = ({ brand }: Pick<BrandSettings, "brand">): boolean => brand === defaultBrand;

/** Contains only the differences from Windfall's defaults. */
export function publicLook(settings: Pick<BrandSettings, "brand" | "look">): SiteLook {
  const { look } = settings;
  const isOwn = isDefaultBrand(settings);
  const version = isOwn && look.accent === "mint" && look.logo === "" && look.mark === "" ? "" : lookVersion(settings);
  const mark = look.mark === "" && !isOwn ? markPath(version) : look.mark;
  return {
    ...(look.accent !== "mint" && { accent: look.accent }),
    ...(mark !== "" && { mark }),
    ...omitEmpty({ logo: look.logo, headline: look.headline, lead: look.lead, hero: look.hero, version }),
    ...(look.coin_many !== "" && { coin: { one: look.coin_one, many: look.coin_many } }),
    ...omitEmpty({ coin_mark: look.coin_mark }),
    ...(version !== "" && {
      card: cardPath("page", siteCardKey, { title: settings.brand, image: null, brand: settings.brand, version }),
    }),
    ...(!isOwn && { letters: longestWordLength(settings.brand) }),
    ...(!isOwn && look.credit && { credit: true }),
  };
}

export function publicOperator({ operator }: Pick<BrandSettings, "operator">): { operator?: string[] } {
  const lines = operatorLines(operator);
  return lines.length === 0 ? {} : { operator: lines };
}

function omitEmpty<Values extends Record<string, string>>(values: Values): Partial<Values> {
  const entries = Object.entries(values).filter(([, value]) => value !== "");
  return Object.assign({}, ...entries.map(([name, value]) => ({ [name]: value })));
}

const lookVersion = ({ brand, look }: Pick<BrandSettings, "brand" | "look">): string =>
  createHash("sha256")
    .update(JSON.stringify([brand, look.accent, look.logo, look.mark]))
    .digest("hex")
    .slice(0, 10);

const defaultSender = "no-reply@windfall.example";

/** Returns the site's own name at its host if the setting is empty or still Windfall's sender. */
export function mailSender(settings: { brand: string; mail_from: string }, origin: string): string {
  const { brand, mail_from: set } = settings;
  if (set !== "" && (isDefaultBrand(settings) || !set.includes(defaultSender))) return set;
  const own = `no-reply@${new URL(origin).hostname}`;
  return brand === "" ? own : `"${brand.replace(/["\\]/g, "")}" <${own}>`;
}
