export interface SiteLook {
  accent?: string;
  /** Without an address, pages show Windfall's mark. */
  mark?: string;
  /** Replaces mark and name where it fits. Without an address, pages show mark and name. */
  logo?: string;
  headline?: string;
  lead?: string;
  hero?: string;
  coin?: Coin;
  coin_mark?: string;
  credit?: true;
  /** Address of the card for pages without their own. Set together with `version`. */
  card?: string;
  /** Length of the brand's longest word, by which pages scale the brand's lettering. Absent for the brand Windfall. */
  letters?: number;
  /** Changes when the site's icons and cards must be drawn again. Absent if the site uses the default ones. */
  version?: string;
}

export interface Coin {
  one: string;
  many: string;
}

export const defaultBrand = "Windfall";

/**
 * Replaces "point" and "points" in our texts with the coin's name, and keeps a capital letter. Never pass texts that
 * people wrote.
 */
export function applyCoinName(text: string, coin: Coin | undefined): string {
  if (coin === undefined) return text;
  return text.replace(/\b([Pp])oint(s?)\b(?!-)/g, (_, first: string, many: string) => {
    const name = many === "" ? coin.one : coin.many;
    return first === "P" ? name.charAt(0).toUpperCase() + name.slice(1) : name;
  });
}
