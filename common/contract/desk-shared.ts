// Words of the desk that its forms need too. Without zod, so that pages stay small.

/** Stands on the settings' page for a secret that is set; sent back, it leaves the secret as it is. */
export const secretMask = "••••••••";

/** What waits for staff is counted as far as this; more is "999+". */
export const maxWaitingCount = 999;

/** "12", "#12" and "No. 12" are a row's number; anything else is not. */
export function parseRowNumber(text: string): number | null {
  const [, digits] = /^(?:#|no\.?\s*)?([1-9]\d{0,14})$/i.exec(text.trim()) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** Lists of users, and what their links are called. */
export const userLists = [
  { list: "newest", label: "Newest" },
  { list: "richest", label: "Most points" },
  { list: "wagered", label: "Most wagered this month" },
  { list: "banned", label: "Banned" },
] as const;
export type UserList = (typeof userLists)[number]["list"];

/** `GET /api/desk/find?q=` answers an array of these: what the desk's palette leads to beside pages. */
export interface DeskSearchResult {
  kind: "user" | "order" | "raffle";
  label: string;
  /** What else tells it from others. */
  detail: string;
  href: string;
}
