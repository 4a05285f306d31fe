// The owner of a won item answers the questions about it (order.asks), once.
import { done, type Result, refused } from "../../platform/base/result.ts";
import type { Tx } from "../../platform/database/db.ts";
import { type GivenAnswers, type ValidatedAnswers, validateAnswers } from "./contract/product-fields.ts";

export type AnswerRefusal =
  | { why: "no_such_order" }
  /** There are no open questions, or staff have decided the order. */
  | { why: "not_asked" }
  | { why: "answers_wrong"; validated: ValidatedAnswers };

export async function answerOrder(
  tx: Tx,
  userId: number,
  { orderId, answers: given, now }: { orderId: number; answers: GivenAnswers; now: Date },
): Promise<Result<null, AnswerRefusal>> {
  const order = await tx
    .selectFrom("orders")
    .select(["status", "asks", "shown_at"])
    .where("id", "=", orderId)
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  if (order === undefined || (order.shown_at !== null && order.shown_at > now))
    return refused({ why: "no_such_order" });
  if (order.status !== "pending" || order.asks.length === 0) return refused({ why: "not_asked" });
  const validated = validateAnswers(order.asks, given);
  if (!validated.fits) return refused({ why: "answers_wrong", validated });
  const { answers } = validated;
  await tx
    .updateTable("orders")
    .set({ answers: JSON.stringify(answers), asks: "[]", has_address: answers.some(({ kind }) => kind === "address") })
    .where("id", "=", orderId)
    .execute();
  return done(null);
}
