/** Replaces a stored secret on the settings page. If the form sends the mask back, the secret stays unchanged. */
export const secretMask = "••••••••";

/** We count only up to this number. The desk shows a larger number as "999+". */
export const maxWaitingCount = 999;

/** Returns 12 for "12", "#12" and "No. 12", and null for any other text. */
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

/** An item of the array that `GET /api/desk/find?q=` returns. */
export interface DeskSearchResult {
  kind: "user" | "order" | "raffle";
  label: string;
  detail: string;
  href: string;
}
