// Values shared by the desk's pages and forms. Without zod, so that pages stay small.

/** Shown on the settings page in place of a stored secret. Sending it back keeps the secret. */
export const secretMask = "••••••••";

/** Counts of waiting work stop here; the desk shows more as "999+". */
export const maxWaitingCount = 999;

/** Returns the row number in "12", "#12" or "No. 12", and null for anything else. */
export function parseRowNumber(text: string): number | null {
  const [, digits] = /^(?:#|no\.?\s*)?([1-9]\d{0,14})$/i.exec(text.trim()) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** The desk's lists of users with their links' labels. */
export const userLists = [
  { list: "newest", label: "Newest" },
  { list: "richest", label: "Most points" },
  { list: "wagered", label: "Most wagered this month" },
  { list: "banned", label: "Banned" },
] as const;
export type UserList = (typeof userLists)[number]["list"];

/** `GET /api/desk/find?q=` returns an array of these for the desk's command palette. */
export interface DeskSearchResult {
  kind: "user" | "order" | "raffle";
  label: string;
  /** Tells it apart from results with the same label. */
  detail: string;
  href: string;
}
