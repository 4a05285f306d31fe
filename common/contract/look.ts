// The site's look as pages receive it. Holds only what differs from Windfall's defaults.

export interface SiteLook {
  /** A name from common/contract/accents.ts. */
  accent?: string;
  /** Address of the mark. Absent: Windfall's mark. */
  mark?: string;
  /** Address of the logo that replaces mark and name where there is room. Absent: mark and name are shown. */
  logo?: string;
  headline?: string;
  /** The line under the headline. */
  lead?: string;
  /** Address of the picture next to the headline. */
  hero?: string;
  /** The operator's name for a point. */
  coin?: Coin;
  /** Address of a point's picture. */
  coin_mark?: string;
  /** Whether the footer names the software. */
  credit?: true;
  /** Address of the card for pages without their own. Set together with `version`. */
  card?: string;
  /** Length of the brand's longest word, which scales its lettering. Only for brands other than Windfall. */
  letters?: number;
  /** Changes whenever the site's icons and cards must be drawn again. Absent: they are the defaults. */
  version?: string;
}

/** Its singular and plural. */
export interface Coin {
  one: string;
  many: string;
}

export const defaultBrand = "Windfall";

/**
 * Replaces "point" and "points" in our texts with the coin's name and keeps the capital. Do not pass texts that other people
 * wrote.
 */
export function applyCoinName(text: string, coin: Coin | undefined): string {
  if (coin === undefined) return text;
  return text.replace(/\b([Pp])oint(s?)\b(?!-)/g, (_, first: string, many: string) => {
    const name = many === "" ? coin.one : coin.many;
    return first === "P" ? name.charAt(0).toUpperCase() + name.slice(1) : name;
  });
}
