import type { SiteLook } from "./look.ts";

/** Headlines by page component. Pages that nobody would share are missing and use the product's card. */
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

export type CardKind = "page" | "raffle" | "case" | "roll";

export const siteCardKey = "site";

/** Undefined if the page has no card. On the home page the operator's headline replaces ours. */
export function cardHeadline(component: string, { headline }: Pick<SiteLook, "headline">): string | undefined {
  return (component === "home" && headline) || pageHeadlines[component];
}

/** A hash of this content is part of the card's address, so the picture at an address never changes. */
export interface CardContent {
  title: string;
  image: string | null;
  brand: string;
  version?: string | undefined;
}

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

export function cardPath(kind: CardKind, key: string | number, content: CardContent): string {
  return `/cards/${kind}/${String(key).replace("/", ".")}-${fingerprint(content)}.png`;
}

/** Distinguishes contents (FNV-1a). It is no protection against forgery. */
function fingerprint({ title, image, brand, version }: CardContent): string {
  let hash = 0x811c9dc5;
  for (const letter of `${title}\n${image}\n${brand}${version === undefined ? "" : `\n${version}`}`) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash.toString(36);
}
