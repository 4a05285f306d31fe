// What the answer of a purchase means to the buyer, in the documented words (STORE-09 to STORE-12).
import { isRecord } from "../../../contracts/is-record.ts";
import { refusalWords } from "../../../contracts/refusal-words.ts";
import { type Acted, isKnown } from "../../act.ts";
import { type Answer, firstError, messageOf } from "../../api.ts";

export const purchaseWords = {
  success: "Successfully purchased the product!",
  soldOut: "Product is currently out of stock!",
  insufficient: "You have insufficient funds!",
  priceChanged: "The price has changed. Nothing was charged: look again before you buy.",
  fieldsChanged: "What is asked has changed. Nothing was charged: answer again before you buy.",
  failure: "Failed to purchase product, try again later!",
} as const;

export type PurchaseOutcome = Acted<
  /** What the receipt tells; `code`: of what brings one at once. */
  { text: string; orderId: number | null; code: string | null },
  {
    why: "sold out" | "insufficient funds" | "price changed" | "other";
    /** What is wrong with which answer, by the question's place. */
    answers: ReadonlyMap<number, string>;
  }
>;

const noAnswers: ReadonlyMap<number, string> = new Map();

export function purchaseOutcome(answer: Answer): PurchaseOutcome {
  if (!isKnown(answer)) return { kind: "unknown", text: purchaseWords.failure };
  const refused = { kind: "refused", why: "other", answers: noAnswers } as const;
  switch (messageOf(answer.body)) {
    case "success":
      return { kind: "done", text: purchaseWords.success, ...boughtIn(answer.body) };
    case refusalWords.outOfStock:
      return { ...refused, why: "sold out", text: purchaseWords.soldOut };
    case refusalWords.insufficientFunds:
      return { ...refused, why: "insufficient funds", text: purchaseWords.insufficient };
    case refusalWords.priceChanged:
      return { ...refused, why: "price changed", text: purchaseWords.priceChanged };
    case refusalWords.fieldsChanged:
      return { ...refused, text: purchaseWords.fieldsChanged };
    default:
      return { ...refused, text: wordsOf(answer), answers: answersIn(answer.body) };
  }
}

/** The server's own words where it refuses with some; what is gone, or nobody foresaw, is the documented failure. */
const wordsOf = ({ status, body }: { status: number; body: unknown }): string =>
  firstError(body) ?? (status === 409 ? messageOf(body) : null) ?? purchaseWords.failure;

function boughtIn(body: unknown): { orderId: number | null; code: string | null } {
  const { order_id: orderId, code } = isRecord(body) ? body : {};
  return { orderId: typeof orderId === "number" ? orderId : null, code: typeof code === "string" ? code : null };
}

function answersIn(body: unknown): ReadonlyMap<number, string> {
  const errors = isRecord(body) && isRecord(body.errors) ? Object.entries(body.errors) : [];
  const found = new Map<number, string>();
  for (const [field, said] of errors) {
    const place = /^answers\.(\d{1,2})$/.exec(field)?.[1];
    const words: unknown = Array.isArray(said) ? said[0] : said;
    if (place !== undefined && typeof words === "string") found.set(Number(place), words);
  }
  return found;
}
