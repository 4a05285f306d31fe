// An outcome the caller must look at: the value, or the named reason there is none.

/** `ok` tells which; `skipReasonSchema` is a closed list of names, so a `switch` over it can be exhaustive. */
export type Result<Value, Refusal extends { why: string }> = { ok: true; value: Value } | ({ ok: false } & Refusal);

export const done = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value });

export const refused = <const Refusal extends { why: string }>(refusal: Refusal): { ok: false } & Refusal => ({
  ok: false,
  ...refusal,
});

/** Put where no case is left; the type checker refuses the call while one is. */
export function unreachable(impossible: never): never {
  throw new Error(`A case nobody handles: ${JSON.stringify(impossible)}`);
}
