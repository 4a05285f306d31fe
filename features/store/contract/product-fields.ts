// What a product asks its buyer, what they answer, and whether that will do.

export const maxFields = 5;
export const maxTextLength = 500;
export const maxChoices = 30;
const maxAddressLength = 500;
const maxAccountLength = 100;

export type FieldKind = "text" | "choice" | "address" | "platform";

/** Where viewers link an account, as the field prefills it. */
export const fieldPlatforms = [
  { value: "kick", label: "Kick" },
  { value: "discord", label: "Discord" },
  { value: "roobet", label: "Roobet" },
  { value: "packdraw", label: "Packdraw" },
] as const;
export type FieldPlatform = (typeof fieldPlatforms)[number]["value"];

export interface ProductField {
  /** What the buyer is asked, such as "Size"; no two of a product are the same. */
  label: string;
  kind: FieldKind;
  required: boolean;
  /** Of a text: how many characters it may have. */
  max?: number;
  /** Of a choice. */
  choices?: string[];
  /** Of an account's name. */
  platform?: FieldPlatform;
}

/** One answer, kept with the order under the label as it was asked. `value` is null once it was erased. */
export interface OrderAnswer {
  label: string;
  kind: FieldKind;
  value: string | null;
}

/** Texts by the field's place, from 0, as the call carries them. */
export type GivenAnswers = readonly string[];

export type ValidatedAnswers =
  | { fits: true; answers: OrderAnswer[] }
  /** By the field's place: why its answer will not do. */
  | { fits: false; errors: Map<number, string> };

/** Judges a buyer's answers. What was not given counts as empty; what nobody asked for is left out. */
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

/** Lines are an address's alone: everything else is one. */
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
  if (value === "") return field.required ? `${field.label} is needed.` : null;
  if (field.kind === "choice") {
    return field.choices?.includes(value) ? null : `${field.label} must be one of the choices.`;
  }
  const most = maxLength(field);
  return countGraphemes(value) > most ? `${field.label} must be at most ${most} characters long.` : null;
}

export function maxLength({ kind, max }: ProductField): number {
  if (kind === "address") return maxAddressLength;
  return kind === "platform" ? maxAccountLength : (max ?? maxTextLength);
}

/** As a reader counts: an emoji is one, however it is built. */
function countGraphemes(text: string): number {
  // Far beyond any limit: not worth the walk.
  if (text.length > 20 * maxTextLength) return text.length;
  return [...new Intl.Segmenter().segment(text)].length;
}

/** An order's answers as columns of an export: their labels, and what stands under each. */
export function answerColumns({
  answers,
  address_erased_at,
}: {
  answers: readonly OrderAnswer[] | null;
  /** ISO 8601 UTC. */
  address_erased_at: string | null;
}): { label: string; value: string }[] {
  return (answers ?? []).map(({ label, value }) => ({ label, value: value ?? erasedWords(address_erased_at) }));
}

/** What stands where an address was. */
export const erasedWords = (erasedAt: string | null): string =>
  erasedAt === null ? "erased" : `erased on ${erasedAt.slice(0, 10)}`;

declare module "../../../db/json-columns.ts" {
  interface JsonColumns {
    "orders.answers": OrderAnswer[];
    "products.fields": ProductField[];
  }
}
