// What a site looks like and is called beside its brand, as pages are given it: only what is not as Windfall itself has it.

export interface SiteLook {
  /** One of common/contract/accents.ts. */
  accent?: string;
  /** Address of the mark; absent: Windfall's own. */
  mark?: string;
  /** Address of the lettering that stands for mark and name where there is room; absent: they stand themselves. */
  logo?: string;
  headline?: string;
  /** The line under it. */
  lead?: string;
  /** Address of the picture beside the headline. */
  hero?: string;
  /** What a point is called. */
  coin?: Coin;
  /** Address of the picture of a point. */
  coin_mark?: string;
  /** Whether the footer says what the site runs on. */
  credit?: true;
  /** Address of the card of pages that have none of their own; with `version`. */
  card?: string;
  /** Of the longest word of the brand, which is set as large as it fits; of another brand than Windfall. */
  letters?: number;
  /** Changes with what pictures of the site are drawn from; absent: nothing of them is its own. */
  version?: string;
}

/** One of them, and many. */
export interface Coin {
  one: string;
  many: string;
}

export const defaultBrand = "Windfall";

/**
 * Our words with the coin's name for "point" and "points", a capital where there was one. What somebody else wrote is not
 * passed through here.
 */
export function applyCoinName(text: string, coin: Coin | undefined): string {
  if (coin === undefined) return text;
  return text.replace(/\b([Pp])oint(s?)\b(?!-)/g, (_, first: string, many: string) => {
    const name = many === "" ? coin.one : coin.many;
    return first === "P" ? name.charAt(0).toUpperCase() + name.slice(1) : name;
  });
}
