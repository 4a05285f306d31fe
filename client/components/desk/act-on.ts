// One call of the desk, and what is said of its answer.
import { refusalWords } from "../../../contracts/refusal-words.ts";
import { actedInItsWords, type Decided, say } from "../../act.ts";
import { type Answer, call } from "../../api.ts";

export function deskActed(answer: Answer, done: string): Decided {
  const acted = actedInItsWords(answer, { done, failed: "Something went wrong, try again!" });
  const isPoor = acted.kind === "refused" && acted.text === refusalWords.insufficientFunds;
  return isPoor ? { ...acted, text: "The balance cannot fall below zero." } : acted;
}

/** Calls, and says what came of it. For what moves money `useAct` keeps the key. */
export async function actOn(path: string, json: object, done: string): Promise<Decided> {
  const acted = deskActed(await call(path, { json }), done);
  say(acted);
  return acted;
}
