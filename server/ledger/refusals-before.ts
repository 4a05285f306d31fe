// Refusals as programs up to 0.1.0 kept them under their keys: a word, then its facts, "limit:3:10". A key is kept for a
// day, so one may still be met after an upgrade. To go with the version after that.

type Shape = readonly [why: string, ...facts: string[]];

const shapes: Record<string, Shape> = {
  "insufficient funds": ["insufficient_funds"],
  "balance full": ["balance_full"],
  "product out of stock": ["out_of_stock"],
  "price changed": ["price_changed"],
  "sold out": ["sold_out"],
  "case changed": ["case_changed"],
  cancelled: ["cancelled"],
  ended: ["ended"],
  price: ["price_changed", "price"],
  limit: ["limit", "left", "most"],
  full: ["full", "left"],
  wager: ["wager", "required", "wagered", "partner"],
  account_changed: ["account_changed", "partner"],
  account_used: ["account_used", "partner"],
  points: ["insufficient_funds", "missing"],
  left: ["daily_cap", "left"],
  nothing: ["nothing_due"],
  claimed: ["claimed"],
  unlinked: ["unlinked"],
  short: ["short", "cents"],
  used: ["used"],
  earlier: ["earlier", "rank"],
};

/** Facts that stay text. */
const texts = new Set(["missing", "rank"]);

/** The refusal as it would be kept today. */
export function readBefore(kept: string): Record<string, unknown> {
  const [word = "", ...told] = kept.split(":");
  const [why, ...names]: Shape = shapes[word] ?? [word];
  const facts = names.map((name, index) => [name, texts.has(name) ? told[index] : Number(told[index])]);
  // How much was missing was told in raffles only, and is said nowhere else.
  const missing = why === "insufficient_funds" ? { missing: "0" } : {};
  return { why, ...missing, ...Object.fromEntries(facts) };
}
