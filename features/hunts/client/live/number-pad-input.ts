// What is typed on the pad, key by key: digits, one decimal separator of either kind, and taking back.
import { readDecimal } from "../../../../ui/decimal.ts";

export type PadKey = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "," | "." | "back";

const maxLength = 14;

export function applyKey(typed: string, key: PadKey): string {
  if (key === "back") return typed.slice(0, -1);
  return typed.length >= maxLength ? typed : typed + key;
}

/** What may be typed by other keyboards: everything an amount is written with. */
export const cleanInput = (typed: string): string => typed.replace(/[^\d.,\s'’$]/g, "").slice(0, maxLength);

export const parseAmount = (typed: string): number | null => readDecimal(typed);
