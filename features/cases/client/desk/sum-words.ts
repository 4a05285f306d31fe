// How far the probabilities of a case are from being whole.
import { ticketCount } from "../../../../fairness/rules/roll-rule.ts";

/** "1", "0.95 (0.05 missing)", "1.2 (0.2 too much)". */
export function sumWords(millionths: number): string {
  const plain = (count: number) => String(count / ticketCount);
  const off = millionths - ticketCount;
  if (off === 0) return "1";
  return off < 0 ? `${plain(millionths)} (${plain(-off)} missing)` : `${plain(millionths)} (${plain(off)} too much)`;
}
