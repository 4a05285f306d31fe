// One call of the desk, and what is said of its answer.
import { call, firstError, messageOf } from "../../api.ts";
import { toast } from "../../ui/toast.ts";

/** "unknown": no answer came, so it may have been done; a next try must carry the same key. */
export type Acted = "done" | "refused" | "unknown";

/** Calls, and says what came of it. */
export async function actOn(
  path: string,
  json: object,
  done: string,
  options: { idempotent?: string } = {},
): Promise<Acted> {
  const answer = await call(path, { json, ...options });
  if (answer.kind === "answer" && answer.status === 200) {
    toast.success(done);
    return "done";
  }
  const text = answer.kind === "answer" ? (firstError(answer.body) ?? messageOf(answer.body)) : null;
  const isPoor = text === "insufficient funds";
  toast.error(isPoor ? "The balance cannot fall below zero." : (text ?? "Something went wrong, try again!"));
  return answer.kind === "answer" && answer.status < 500 ? "refused" : "unknown";
}
