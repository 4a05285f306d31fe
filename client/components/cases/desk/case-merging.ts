// A case that somebody else saved while it was edited: what of it can meet, and an edit upon their version. Pure.
import type { Case } from "../../../../contracts/cases.ts";
import { type Edited, pictureWords, type Words } from "../../desk/merging.ts";
import { type CaseDraft, type DraftReward, draftOf } from "./case-draft.ts";

export interface CaseFields {
  name: string;
  price: string;
  image: File | { address: string | null };
  rewards: DraftReward[];
}

export const caseFields = ({ name, price, image, file, rewards }: CaseDraft): CaseFields => ({
  name,
  price,
  image: file ?? { address: image },
  rewards,
});

export const editedCase = (saved: Case): Edited<CaseFields> => ({
  seen: String(saved.version),
  fields: caseFields(draftOf(saved)),
});

const isRewards = (value: unknown): value is DraftReward[] => Array.isArray(value);

/** Of a stock what it was changed by: what was won meanwhile is nobody's edit. */
const stockEdit = ({ stock, was }: DraftReward): string | number =>
  stock === "" || was === null || was.stock === "" ? stock : Number(stock) - Number(was.stock);

const rewardKey = (reward: DraftReward) => {
  const { label, prob, kind, amount, image, file } = reward;
  return {
    label,
    prob: Number(prob),
    kind,
    amount: Number(amount),
    picture: file?.name ?? image,
    stock: stockEdit(reward),
  };
};

const rewardLine = ({ label, prob, kind, amount, stock }: DraftReward): string =>
  `${label}: ${prob}, ${kind} ${amount}${stock === "" ? "" : `, ${stock} left`}`;

/** The rewards are one field: a probability means something beside the others only. */
export const caseFieldWords: Words = {
  name: { name: "Case Name" },
  price: { name: "Price" },
  image: { name: "Case Image", show: pictureWords },
  rewards: {
    name: "Rewards",
    show: (value) => (isRewards(value) ? value.map(rewardLine).join("\n") : ""),
    key: (value) => (isRewards(value) ? value.map(rewardKey) : value),
  },
};

/** What the stock was changed by, upon what is left now. */
function stockUpon(reward: DraftReward, position: number, left: number | null): Pick<DraftReward, "stock" | "was"> {
  const was = { position, stock: left === null ? "" : String(left) };
  const edit = stockEdit(reward);
  return { was, stock: typeof edit === "number" && left !== null ? String(Math.max(0, left + edit)) : reward.stock };
}

/**
 * The draft as it is sent upon `now`: rewards that are still there are named by their place in it, so that what is left of
 * them counts.
 */
export function draftUpon({ name, price, image, rewards }: CaseFields, now: Case): CaseDraft {
  const picture = image instanceof File ? { file: image, image: now.image } : { file: null, image: image.address };
  const taken = new Set<number>();
  const placed = rewards.map((reward) => {
    const position = now.rewards.findIndex(
      ({ label, kind }, index) => label === reward.label && kind === reward.kind && !taken.has(index),
    );
    if (reward.was === null || position === -1) return { ...reward, was: null };
    taken.add(position);
    return { ...reward, ...stockUpon(reward, position, now.rewards[position]?.stock ?? null) };
  });
  return { name, price, ...picture, rewards: placed, version: now.version, copyOf: null };
}
