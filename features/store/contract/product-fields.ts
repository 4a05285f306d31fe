import { m } from "../messages.ts";

export const maxFields = 5;
export const maxTextLength = 500;
export const maxChoices = 30;
const maxAddressLength = 500;
const maxAccountLength = 100;

export type FieldKind = "text" | "choice" | "address" | "platform";

export const fieldPlatforms = [
  { value: "kick", label: "Kick" },
  { value: "discord", label: "Discord" },
  { value: "roobet", label: "Roobet" },
  { value: "packdraw", label: "Packdraw" },
] as const;
export type FieldPlatform = (typeof fieldPlatforms)[number]["value"];

export interface ProductField {
  /** The question, such as "Size". A product never has the same question twice. */
  label: string;
  kind: FieldKind;
  required: boolean;
  /** For a text: the maximum number of characters. */
  max?: number;
  choices?: string[];
  platform?: FieldPlatform;
}

/** One answer. The order stores it with the question's label at that time. `value` is null after the answer was erased. */
export interface OrderAnswer {
  label: string;
  kind: FieldKind;
  value: string | null;
}

export type GivenAnswers = readonly string[];

export type ValidatedAnswers = { fits: true; answers: OrderAnswer[] } | { fits: false; errors: Map<number, string> };

/** Validates a buyer's answers. A missing answer is treated as empty; surplus answers are dropped. */
export function validateAnswers(fields: readonly ProductField[], given: GivenAnswers): ValidatedAnswers {
  const errors = new Map<number, string>();
  const answers: OrderAnswer[] = [];
  for (const [index, field] of fields.entries()) {
    const value = tidyAnswer(field, given[index] ?? "");
    const problem = findProblem(field, value);
    if (problem !== null) errors.set(index, problem);
    else if (value !== "") answers.push({ label: field.label, kind: field.kind, value });
  }
  return errors.size === 0 ? { fits: true, answers } : { fits: false, errors };
}

/** Only a postal address keeps its line breaks. Every other answer becomes one line. */
function tidyAnswer({ kind }: ProductField, text: string): string {
  if (kind !== "address") return text.replace(/\s+/gu, " ").trim();
  return text
    .replace(/\r\n?/g, "\n")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("\n");
}

function findProblem(field: ProductField, value: string): string | null {
  const { label } = field;
  if (value === "") return field.required ? m.answerMissing({ label }) : null;
  if (field.kind === "choice") return field.choices?.includes(value) ? null : m.answerNoChoice({ label });
  const max = maxLength(field);
  return countGraphemes(value) > max ? m.answerTooLong({ label, max }) : null;
}

export function maxLength({ kind, max }: ProductField): number {
  if (kind === "address") return maxAddressLength;
  return kind === "platform" ? maxAccountLength : (max ?? maxTextLength);
}

/** Counts characters as a reader does: an emoji is one character, however it is encoded. */
function countGraphemes(text: string): number {
  // A text of this length is far above any limit, so it needs no exact count.
  if (text.length > 20 * maxTextLength) return text.length;
  return [...new Intl.Segmenter().segment(text)].length;
}

export function answerColumns({
  answers,
  address_erased_at,
}: {
  answers: readonly OrderAnswer[] | null;
  address_erased_at: string | null;
}): { label: string; value: string }[] {
  return (answers ?? []).map(({ label, value }) => ({ label, value: value ?? erasedWords(address_erased_at) }));
}

export const erasedWords = (erasedAt: string | null): string =>
  erasedAt === null ? m.erased() : m.erasedOn({ day: erasedAt.slice(0, 10) });

declare module "../../../db/json-columns.ts" {
  interface JsonColumns {
    "orders.answers": OrderAnswer[];
    "products.fields": ProductField[];
  }
}
