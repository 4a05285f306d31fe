// What the answers of the admins' calls mean, in the documented words (ADMIN-71 to ADMIN-78) and our own.
import { isRecord } from "../../../contracts/is-record.ts";
import type { PartnerRun } from "../../../contracts/partners.ts";
import { type Acted, type ActWords, actedOf, type Decided } from "../../act.ts";
import { type Answer, firstError, firstErrorField, messageOf } from "../../api.ts";
import { formatPoints } from "../../format.ts";

export const productWords = {
  created: "Successfully created the product!",
  updated: "Successfully updated the product!",
  refused: "Something went wrong, try again!",
  unreachable: "An error occurred.",
  deleted: "Successfully deleted product!",
  notDeleted: "Failed to delete product!",
  stockNow: (stock: number) => `Some were bought or returned meanwhile: ${formatPoints(stock)} are left now.`,
} as const;

/** The number an answer holds under that name, or null. */
export function countIn(body: unknown, name: string): number | null {
  const value = isRecord(body) ? body[name] : null;
  return typeof value === "number" ? value : null;
}

/**
 * `field`: the one that will not do, if the answer names one; `atField`: what stands there, if not the same text. No
 * answer is told as a refusal is; what may be saved already is sent again under its key (act.ts).
 */
export type SaveOutcome = Exclude<
  Acted<{ text: string }, { field: string | null; atField?: string }>,
  { kind: "unknown" }
>;

/** What saving came to where every failure without words of its own is told in one sentence. */
export function saveOutcome(answer: Answer, { done, failed }: ActWords): SaveOutcome {
  if (answer.kind === "answer" && answer.status === 200) return { kind: "done", text: done };
  const body = answer.kind === "answer" ? answer.body : null;
  return { kind: "refused", text: firstError(body) ?? failed, field: firstErrorField(body) };
}

/** `typedStock`: what stood in the form; the answer may tell another, when some were bought or refunded meanwhile. */
export function saveProductOutcome(answer: Answer, isNew: boolean, typedStock: unknown = null): SaveOutcome {
  const outcome = saveOutcome(answer, {
    done: isNew ? productWords.created : productWords.updated,
    failed: answer.kind === "answer" ? productWords.refused : productWords.unreachable,
  });
  const stock = isNew || answer.kind !== "answer" ? null : countIn(answer.body, "stock");
  if (outcome.kind !== "done" || stock === null || stock === Number(typedStock)) return outcome;
  return { ...outcome, text: `${outcome.text} ${productWords.stockNow(stock)}` };
}

export function deleteProductOutcome(answer: Answer): SaveOutcome {
  const { deleted: done, notDeleted: failed } = productWords;
  return saveOutcome(answer, { done, failed });
}

export type OrderDecision = "fulfil" | "refund";

const orderWords = {
  fulfil: { done: "Order fulfilled.", failed: "The order could not be fulfilled, try again!" },
  refund: { done: "Order refunded.", failed: "The order could not be refunded, try again!" },
} as const;

export const decisionOutcome = (answer: Answer, decision: OrderDecision): Decided =>
  actedOf(answer, orderWords[decision]);

export interface JobsOutcome {
  kind: "done" | "partly" | "running" | "failed";
  text: string;
  partners: PartnerRun[];
}

export function jobsOutcome(answer: Answer<{ partners?: PartnerRun[] }>): JobsOutcome {
  const failed: JobsOutcome = { kind: "failed", text: "The jobs could not be run, try again!", partners: [] };
  if (answer.kind === "unreachable" || answer.status >= 300) return failed;
  const message = messageOf(answer.body);
  const partners = answer.body.partners ?? [];
  if (answer.status === 202) return { kind: "running", text: message ?? "The jobs are still running.", partners };
  if (message === "success") return { kind: "done", text: "Leaderboard jobs finished.", partners };
  return { kind: "partly", text: message ?? failed.text, partners };
}
