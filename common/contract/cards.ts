// The picture that stands for a page where it is shared (og:image): which pages have one of their own, at what address.
import type { SiteLook } from "./look.ts";

/** Headlines by page component. Pages that are nobody's to share have the product's own card. */
export const pageHeadlines: Record<string, string> = {
  home: "Good things blow your way",
  store: "Store",
  "raffles/index": "Raffles",
  "cases/index": "Cases",
  leaderboard: "Leaderboard",
  bonuses: "Bonuses",
  "bonus-hunt": "Hunt Tracker",
  challenges: "Challenges",
  "vip-rewards": "VIP Rewards",
  "wager-rewards": "Wager Rewards",
  fairness: "Fairness",
};

/** `animateRoll`: what a case gave. */
export type CardKind = "page" | "raffle" | "case" | "roll";

/** Key of the card of pages that have none of their own, on a site that looks its own way. */
export const siteCardKey = "site";

/** What a page's card says: its headline, home's as the operator wrote it; undefined: it has none of its own. */
export function cardHeadline(component: string, { headline }: Pick<SiteLook, "headline">): string | undefined {
  return (component === "home" && headline) || pageHeadlines[component];
}

/** What a card shows. Its address changes with any of it, so what an address answers never changes. */
export interface CardContent {
  title: string;
  /** `/uploads/…`, or null. */
  image: string | null;
  brand: string;
  /** Of the site's look (common/contract/look.ts). */
  version?: string | undefined;
}

/** What all cards of a site have in common. */
export const cardLook = ({
  brand,
  look,
}: {
  brand: string;
  look: SiteLook;
}): Pick<CardContent, "brand" | "version"> => ({
  brand,
  version: look.version,
});

/** `storageKey` is a page's component or the id of a raffle, case or roll. */
export function cardPath(kind: CardKind, key: string | number, content: CardContent): string {
  return `/cards/${kind}/${String(key).replace("/", ".")}-${fingerprint(content)}.png`;
}

/** FNV-1a: tells contents apart, protects nothing. */
function fingerprint({ title, image, brand, version }: CardContent): string {
  let hash = 0x811c9dc5;
  for (const letter of `${title}\n${image}\n${brand}${version === undefined ? "" : `\n${version}`}`) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash.toString(36);
}
