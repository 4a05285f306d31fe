// A product as its form sends it, and how its fields are told where two admins changed it. Pure.
import { isRecord } from "../../../../contracts/is-record.ts";
import type { DeskProduct } from "../../../../contracts/store.ts";
import { isoOfLocal, minuteWords } from "../../desk/local-minute.ts";
import { type Edited, pictureWords, type Sent, sentIn, type Words } from "../../desk/merging.ts";
import { sentQuestions } from "./questions-field.tsx";

/** The stock is not among them: what each changed it by counts. */
export const productWordsByField: Words = {
  image: { name: "Product Image", show: pictureWords },
  name: { name: "Product Name" },
  description: { name: "Product Description" },
  price: { name: "Product Price" },
  status: { name: "Status" },
  user_limit: { name: "Limit a viewer" },
  on_from: { name: "For sale from", show: minuteWords },
  on_until: { name: "For sale until", show: minuteWords },
  hands_codes: { name: "Hands out codes", show: (value) => (value === "1" ? "Yes" : "No") },
  fields: { name: "Asked of the buyer", show: (value) => questionWords(String(value)) },
};

export const editedProduct = (product: DeskProduct): Edited => ({
  seen: product.seen,
  fields: {
    image: { address: product.image },
    name: product.name,
    description: product.description,
    price: String(product.price),
    status: product.status,
    user_limit: String(product.user_limit ?? ""),
    on_from: product.on_from ?? "",
    on_until: product.on_until ?? "",
    hands_codes: product.hands_codes ? "1" : "",
    fields: sentQuestions(product.fields),
  },
});

/** `product`: what the form was filled with. */
export function readProduct(form: FormData, product: DeskProduct | null): Sent {
  const sent = sentIn(form, { image: { address: product?.image ?? null } });
  const timeOf = (name: "on_from" | "on_until") => isoOfLocal(String(sent[name] ?? ""), product?.[name] ?? null);
  return {
    ...sent,
    on_from: timeOf("on_from"),
    on_until: timeOf("on_until"),
    hands_codes: form.get("hands_codes") === null ? "" : "1",
  };
}

function questionWords(json: string): string {
  const questions: unknown = JSON.parse(json);
  if (!Array.isArray(questions) || questions.length === 0) return "Nothing";
  return questions.map((question) => (isRecord(question) ? questionLine(question) : "")).join("\n");
}

function questionLine({ label, kind, required, max, choices, platform }: Record<string, unknown>): string {
  const more = [max !== undefined && `up to ${max}`, platform, Array.isArray(choices) && choices.join(", ")];
  const about = [kind, ...more, required !== true && "may be left empty"].filter((part) => Boolean(part));
  return `${label} (${about.join("; ")})`;
}
