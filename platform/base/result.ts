export type Result<Value, Refusal extends { why: string }> = { ok: true; value: Value } | ({ ok: false } & Refusal);

export const done = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value });

export const refused = <const Refusal extends { why: string }>(refusal: Refusal): { ok: false } & Refusal => ({
  ok: false,
  ...refusal,
});

/** Call this after all cases of a `switch`. A missing case then does not compile. */
export function unreachable(impossible: never): never {
  throw new Error(`Nothing handles this case: ${JSON.stringify(impossible)}`);
}
