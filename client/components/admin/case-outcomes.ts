// What the answers of the case calls mean: any failure is told in the documented words alone (ADMIN-37 to ADMIN-43).
import type { Answer } from "../../api.ts";

export const caseWords = {
  created: "Case created successfully!",
  updated: "Case updated successfully!",
  deleted: "Successfully deleted case!",
  notCreated: "Failed to create case!",
  notUpdated: "Failed to update case!",
  notDeleted: "Failed to delete case!",
} as const;

export interface CaseOutcome {
  isDone: boolean;
  text: string;
}

const isDone = (answer: Answer): boolean => answer.kind === "answer" && answer.status === 200;

export function saveCaseOutcome(answer: Answer, isNew: boolean): CaseOutcome {
  if (isDone(answer)) return { isDone: true, text: isNew ? caseWords.created : caseWords.updated };
  return { isDone: false, text: isNew ? caseWords.notCreated : caseWords.notUpdated };
}

export const deleteCaseOutcome = (answer: Answer): CaseOutcome =>
  isDone(answer) ? { isDone: true, text: caseWords.deleted } : { isDone: false, text: caseWords.notDeleted };
