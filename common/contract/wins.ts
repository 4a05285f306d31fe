// Addresses of wins. A link that ends in "#win=raffle:12" opens the win sheet over its page (features/wins).

/** `roll`: a case. `board`: the monthly draw. `race`: a board of any window. `guess`: a hunt. */
export const winKinds = ["raffle", "roll", "board", "race", "rank", "guess"] as const;
export type WinKind = (typeof winKinds)[number];

/** Returns a win's reference, such as "raffle:12". The id is a number, or a rank's key. */
export const winReference = (kind: WinKind, id: number | string): string => `${kind}:${id}`;

/** Returns a link to `page` that opens the sheet of the viewer's win. */
export const winHref = (page: string, kind: WinKind, id: number | string): string =>
  `${page}#win=${encodeURIComponent(winReference(kind, id))}`;

/** Returns the reference of the win that an address names, or null. */
export function winInHash(hash: string): string | null {
  const [, named] = /^#win=([^#]{1,300})$/.exec(hash) ?? [];
  try {
    return named === undefined ? null : decodeURIComponent(named);
  } catch {
    return null;
  }
}

/** A viewer's win as "Me" lists it. */
export interface OwnWin {
  kind: "raffle" | "board" | "case" | "guess" | "challenge";
  /** The raffle, board, case, hunt or challenge. */
  name: string;
  /** The page that shows the win. */
  href: string;
  /** Empty if the prize is described only on that page. */
  prizes: OwnPrize[];
}

export type OwnPrize =
  | { kind: "points"; amount: number }
  /** In cents of a dollar. */
  | { kind: "bucks"; amount: number }
  | { kind: "item"; label: string };
