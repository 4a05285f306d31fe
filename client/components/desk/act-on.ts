// One call of the desk, and what is said of its answer.
import { call } from "../../api.ts";
import { type Outcome, outcomeOf, say, type Words } from "../../outcome.ts";

export const deskWords = (done: string): Words => ({
  done,
  failed: "Something went wrong, try again!",
  says: "always",
  told: { insufficient_funds: "The balance cannot fall below zero." },
});

/** Calls, and says what came of it. For what moves money `useAct` keeps the key. */
export async function actOn(path: string, json: object, done: string): Promise<Outcome> {
  const outcome = outcomeOf(await call(path, { json }), deskWords(done));
  say(outcome);
  return outcome;
}
