// What the answers of the admins' raffle calls mean, in the documented words (ADMIN-59 to ADMIN-65) and our own.
import { type Acted, actedOf } from "../../../act.ts";
import { type Answer, messageOf } from "../../../api.ts";
import { type SaveOutcome, saveOutcome } from "../../desk/outcomes.ts";

export const raffleWords = {
  created: "Successfully created the raffle!",
  updated: "Successfully updated the raffle!",
  refused: "Something went wrong, try again!",
  deleted: "Successfully deleted raffle!",
  notDeleted: "Failed to delete raffle!",
  drawn: "The winners are drawn.",
  cancelled: "The raffle is cancelled; every ticket was paid back.",
  voided: "The win is void; a new winner was drawn.",
  failed: "That did not work, try again!",
} as const;

export const saveRaffleOutcome = (answer: Answer, isNew: boolean): SaveOutcome =>
  saveOutcome(answer, { done: isNew ? raffleWords.created : raffleWords.updated, failed: raffleWords.refused });

export type RaffleAct = "delete" | "cancel" | "draw" | "void";

const done: Record<RaffleAct, string> = {
  delete: raffleWords.deleted,
  cancel: raffleWords.cancelled,
  draw: raffleWords.drawn,
  void: raffleWords.voided,
};

/** 202: closed, and waiting for the numbers; the answer says so. */
export function raffleActOutcome(answer: Answer, act: RaffleAct): Acted {
  const words = { done: done[act], failed: act === "delete" ? raffleWords.notDeleted : raffleWords.failed };
  if (answer.kind === "answer" && answer.status === 202) {
    return { kind: "done", text: messageOf(answer.body) ?? words.done };
  }
  const acted = actedOf(answer, words);
  return act === "delete" && acted.kind === "refused" ? { ...acted, text: words.failed } : acted;
}
