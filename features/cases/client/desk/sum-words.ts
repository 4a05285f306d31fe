import { ticketCount } from "../../../../fairness/rules/roll-rule.ts";
import { m } from "../../messages.ts";

/** Returns "1", "0.95 (0.05 missing)" or "1.2 (0.2 too much)". */
export function sumWords(millionths: number): string {
  const plain = (count: number) => String(count / ticketCount);
  const off = millionths - ticketCount;
  if (off === 0) return "1";
  return off < 0
    ? m.sumMissing({ sum: plain(millionths), missing: plain(-off) })
    : m.sumExcess({ sum: plain(millionths), excess: plain(off) });
}
