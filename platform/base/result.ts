// A result the caller must check: the value, or a named reason why there is none.

/** `ok` says which. `why` is one of a fixed set of names, so a `switch` over it can be exhaustive. */
export type Result<Value, Refusal extends { why: string }> = { ok: true; value: Value } | ({ ok: false } & Refusal);

export const done = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value });

export const refused = <const Refusal extends { why: string }>(refusal: Refusal): { ok: false } & Refusal => ({
  ok: false,
  ...refusal,
});

/** For the branch after all cases. The call does not compile while a case is missing. */
export function unreachable(impossible: never): never {
  throw new Error(`Nothing handles this case: ${JSON.stringify(impossible)}`);
}
