// What the answers of the case calls mean: any failure is told in the documented words alone (ADMIN-37 to ADMIN-43).
import type { Answer } from "../../../api.ts";
import { formatPoints } from "../../../format.ts";
import { countIn, type SaveOutcome } from "../../desk/outcomes.ts";

export const caseWords = {
  created: "Case created successfully!",
  updated: "Case updated successfully!",
  deleted: "Successfully deleted case!",
  notCreated: "Failed to create case!",
  notUpdated: "Failed to update case!",
  notDeleted: "Failed to delete case!",
  wonMeanwhile: (pieces: number) => `${formatPoints(pieces)} won while you edited stay won.`,
} as const;

const isDone = (answer: Answer): boolean => answer.kind === "answer" && answer.status === 200;

export function saveCaseOutcome(answer: Answer, isNew: boolean): SaveOutcome {
  if (!isDone(answer)) return refused(isNew ? caseWords.notCreated : caseWords.notUpdated);
  const won = answer.kind === "answer" ? (countIn(answer.body, "won_meanwhile") ?? 0) : 0;
  const text = isNew ? caseWords.created : caseWords.updated;
  return { kind: "done", text: won > 0 ? `${text} ${caseWords.wonMeanwhile(won)}` : text };
}

export const deleteCaseOutcome = (answer: Answer): SaveOutcome =>
  isDone(answer) ? { kind: "done", text: caseWords.deleted } : refused(caseWords.notDeleted);

const refused = (text: string): SaveOutcome => ({ kind: "refused", text, field: null });
