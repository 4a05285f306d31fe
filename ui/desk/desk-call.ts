import { call } from "../base/api.ts";
import { m } from "../messages.ts";
import { type Outcome, toastOutcome, type Words } from "../outcome.ts";

export const deskWords = (done: string): Words => ({
  done,
  failed: m.failed(),
  show: "always",
  byCode: { insufficient_funds: m.balanceBelowZero() },
});

/** Sends a call and shows its result as a toast. Calls that move money use `useAct`, which keeps the Idempotency-Key. */
export const callDesk = async (path: string, json: object, done: string): Promise<Outcome> =>
  toastOutcome(await call(path, { json }), deskWords(done));
