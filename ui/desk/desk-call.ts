// One call of the desk, and what is said of its answer.
import { call } from "../base/api.ts";
import { type Outcome, toastOutcome, type Words } from "../outcome.ts";

export const deskWords = (done: string): Words => ({
  done,
  failed: "Something went wrong, try again!",
  says: "always",
  told: { insufficient_funds: "The balance cannot fall below zero." },
});

/** Calls, and says what came of it. For what moves money `useAct` keeps the key. */
export const callDesk = async (path: string, json: object, done: string): Promise<Outcome> =>
  toastOutcome(await call(path, { json }), deskWords(done));
