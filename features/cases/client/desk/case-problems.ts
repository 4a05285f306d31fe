// Finds the field to mark after the server refused a case, because the refusal's message is only general (ADMIN-43). It never
// replaces the server's validation (ADMIN-87). Pure functions.

import { ticketCount } from "../../../../fairness/rules/roll-rule.ts";
import { caseFigures } from "../../contract/case-figures.ts";
import { m } from "../../messages.ts";
import { type CaseDraft, type DraftReward, toChances } from "./case-draft.ts";
import { sumWords } from "./sum-words.ts";

export interface CaseProblem {
  field: string;
  text: string;
}

export const rewardField = (index: number, part: "label" | "prob" | "stock" | "amount"): string =>
  `reward-${index}-${part}`;

const isWhole = (text: string): boolean => /^\d{1,15}$/.test(text);

export function firstProblem(draft: CaseDraft): CaseProblem | null {
  if (draft.name.trim() === "") return { field: "name", text: m.enterCaseName() };
  if (!isWhole(draft.price)) return { field: "price", text: m.enterWholePoints() };
  for (const [index, reward] of draft.rewards.entries()) {
    const problem = rewardProblem(reward, index);
    if (problem !== null) return problem;
  }
  return sumProblem(draft);
}

function rewardProblem({ label, prob, stock, kind, amount }: DraftReward, index: number): CaseProblem | null {
  if (label.trim() === "") return { field: rewardField(index, "label"), text: m.enterRewardLabel() };
  if (!/^\d{0,3}(\.\d{1,6}0*)?$/.test(prob) || prob === "" || Number(prob) > 1) {
    return { field: rewardField(index, "prob"), text: m.enterProbability() };
  }
  if (stock !== "" && !isWhole(stock)) {
    return { field: rewardField(index, "stock"), text: m.enterStock() };
  }
  const isAmount = kind === "bucks" ? /^\d{1,7}(\.\d{1,2})?$/.test(amount) : isWhole(amount);
  if (amount !== "" && !isAmount) {
    const text = kind === "bucks" ? m.enterDollars() : m.enterWholePoints();
    return { field: rewardField(index, "amount"), text };
  }
  return null;
}

function sumProblem(draft: CaseDraft): CaseProblem | null {
  if (draft.rewards.length === 0) return { field: "add-reward", text: m.addOneReward() };
  const { millionths } = caseFigures(toChances(draft), 0, 0);
  if (millionths === ticketCount) return null;
  const text = m.probabilitiesOff({ sum: sumWords(millionths) });
  return { field: rewardField(draft.rewards.length - 1, "prob"), text };
}
