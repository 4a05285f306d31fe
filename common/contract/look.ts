// The site's look as pages receive it. A field is absent if the site uses Windfall's default.

export interface SiteLook {
  /** A name from common/contract/accents.ts. */
  accent?: string;
  /** Address of the site's mark. If absent, pages show Windfall's mark. */
  mark?: string;
  /** Address of the logo that replaces mark and name where it fits. If absent, pages show mark and name. */
  logo?: string;
  headline?: string;
  /** The line under the headline. */
  lead?: string;
  /** Address of the picture next to the headline. */
  hero?: string;
  /** The operator's name for points. */
  coin?: Coin;
  /** Address of the picture that stands for a point. */
  coin_mark?: string;
  /** Whether the footer names the software. */
  credit?: true;
  /** Address of the card that pages without their own card use. Set together with `version`. */
  card?: string;
  /** Length of the brand's longest word, by which pages scale the brand's lettering. Absent for the brand Windfall. */
  letters?: number;
  /** Changes whenever the site's icons and cards must be drawn again. Absent if the site uses the default icons and cards. */
  version?: string;
}

export interface Coin {
  one: string;
  many: string;
}

export const defaultBrand = "Windfall";

/**
 * Replaces "point" and "points" in our texts with the coin's name, and keeps a capital letter. Do not pass texts that people
 * wrote.
 */
export function applyCoinName(text: string, coin: Coin | undefined): string {
  if (coin === undefined) return text;
  return text.replace(/\b([Pp])oint(s?)\b(?!-)/g, (_, first: string, many: string) => {
    const name = many === "" ? coin.one : coin.many;
    return first === "P" ? name.charAt(0).toUpperCase() + name.slice(1) : name;
  });
}
