// The picture that stands for a page where it is shared (og:image): which pages have one of their own, at what address.

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

export type CardKind = "page" | "raffle" | "case";

/** What a card shows. Its address changes with any of it, so what an address answers never changes. */
export interface CardContent {
  title: string;
  /** `/uploads/…`, or null. */
  image: string | null;
  brand: string;
}

/** `key` is a page's component or the id of a raffle or case. */
export function cardPath(kind: CardKind, key: string | number, content: CardContent): string {
  return `/cards/${kind}/${String(key).replace("/", ".")}-${fingerprint(content)}.png`;
}

/** FNV-1a: tells contents apart, protects nothing. */
function fingerprint({ title, image, brand }: CardContent): string {
  let hash = 0x811c9dc5;
  for (const letter of `${title}\n${image}\n${brand}`) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash.toString(36);
}
