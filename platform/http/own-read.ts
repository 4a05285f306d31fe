import { withDefaultTimeout } from "../database/statement-timeout.ts";
import type { SignedIn } from "./context.ts";

/**
 * Returns a function that reads `load`'s value for a visitor. The value is cached with the visitor's object, until the
 * user's data change (identity/server/sessions.ts). A change of the value must announce the user
 * (cache/changed-accounts.ts).
 */
export function ownRead<Value>(load: (userId: number) => Promise<Value>): (visitor: SignedIn) => Promise<Value> {
  const values = new WeakMap<SignedIn, Promise<Value>>();
  return (visitor) => {
    const known = values.get(visitor);
    if (known !== undefined) return known;
    const value = withDefaultTimeout(() => load(visitor.id));
    values.set(visitor, value);
    value.catch(() => values.delete(visitor));
    return value;
  };
}
