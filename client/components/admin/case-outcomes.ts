// What the answers of the case calls mean: any failure is told in the documented words alone (ADMIN-37 to ADMIN-43).
import type { Answer } from "../../api.ts";
import type { SaveOutcome } from "./outcomes.ts";

export const caseWords = {
  created: "Case created successfully!",
  updated: "Case updated successfully!",
  deleted: "Successfully deleted case!",
  notCreated: "Failed to create case!",
  notUpdated: "Failed to update case!",
  notDeleted: "Failed to delete case!",
} as const;

const isDone = (answer: Answer): boolean => answer.kind === "answer" && answer.status === 200;

export const saveCaseOutcome = (answer: Answer, isNew: boolean): SaveOutcome =>
  isDone(answer)
    ? { kind: "done", text: isNew ? caseWords.created : caseWords.updated }
    : refused(isNew ? caseWords.notCreated : caseWords.notUpdated);

export const deleteCaseOutcome = (answer: Answer): SaveOutcome =>
  isDone(answer) ? { kind: "done", text: caseWords.deleted } : refused(caseWords.notDeleted);

const refused = (text: string): SaveOutcome => ({ kind: "refused", text, field: null });
