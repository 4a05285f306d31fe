// Values that the desk's pages and forms share. This file does not use zod, so pages stay small.

/**
 * The settings page shows this mask in place of a stored secret. If the form sends the mask back, the secret stays unchanged.
 */
export const secretMask = "••••••••";

/** The numbers of waiting items are counted up to this limit; the desk shows a larger number as "999+". */
export const maxWaitingCount = 999;

/** Returns 12 for "12", "#12" and "No. 12", and null for any text that is not a row's number. */
export function parseRowNumber(text: string): number | null {
  const [, digits] = /^(?:#|no\.?\s*)?([1-9]\d{0,14})$/i.exec(text.trim()) ?? [];
  return digits === undefined ? null : Number(digits);
}

export const userLists = [
  { list: "newest", label: "Newest" },
  { list: "richest", label: "Most points" },
  { list: "wagered", label: "Most wagered this month" },
  { list: "banned", label: "Banned" },
] as const;
export type UserList = (typeof userLists)[number]["list"];

/** One result of the desk's search. `GET /api/desk/find?q=` returns an array of these. */
export interface DeskSearchResult {
  kind: "user" | "order" | "raffle";
  label: string;
  /** Distinguishes results with the same label. */
  detail: string;
  href: string;
}
