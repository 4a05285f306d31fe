// The text typed on the number pad: digits, one decimal separator of either kind, and backspace.
import { readDecimal } from "../../../../ui/decimal.ts";

export type PadKey = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "," | "." | "back";

const maxLength = 14;

export function applyKey(typed: string, key: PadKey): string {
  if (key === "back") return typed.slice(0, -1);
  return typed.length >= maxLength ? typed : typed + key;
}

/** Drops characters that are not part of an amount, because keyboards can type them. */
export const cleanInput = (typed: string): string => typed.replace(/[^\d.,\s'’$]/g, "").slice(0, maxLength);

export const parseAmount = (typed: string): number | null => readDecimal(typed);
