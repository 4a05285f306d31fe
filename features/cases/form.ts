// The admins' multipart form of a case: `drawName`, `price`, `image`, `rewards[i][label|prob|image|kind|amount|stock]`.
// Ours adds what it saw: `version`, `rewards[i][was|stock_seen]`.

/** Fields and files by name, as the multipart reader gives them. */
export interface SentForm {
  text: Record<string, string>;
  files: Record<string, File>;
}

/** Where a picture comes from: a file that was sent, or one the case has already. */
export type SentPicture = { file: File } | { existing: string } | null;

export interface SentCase {
  /** For `caseInput` to judge. */
  fields: { name?: string; price?: string; rewards: Record<string, string>[] };
  /** For `caseSeenInput` to judge. */
  seen: { version?: string; rewards: Record<string, string>[] };
  image: SentPicture;
  /** One a reward, in order. */
  rewardImages: SentPicture[];
}

const rewardField = /^rewards\[(\d{1,4})\]\[(label|prob|image|kind|amount|stock|was|stock_seen)\]$/;

const savedFields = ["label", "prob", "kind", "amount", "stock"];
const seenFields = ["was", "stock_seen"];

const rewardFieldName = (index: number, field: string): string => `rewards[${index}][${field}]`;

/** Rewards in the order of their numbers, of which some may be missing. */
export function readCaseForm({ text, files }: SentForm): SentCase {
  const numbers = new Set<number>();
  for (const name of [...Object.keys(text), ...Object.keys(files)]) {
    const match = rewardField.exec(name);
    if (match !== null) numbers.add(Number(match[1]));
  }
  const indices = [...numbers].sort((a, b) => a - b);
  const pictureOf = (name: string): SentPicture => {
    if (files[name] !== undefined) return { file: files[name] };
    const existing = text[name] ?? "";
    return existing === "" ? null : { existing };
  };
  const fieldsOf = (index: number, names: readonly string[]): Record<string, string> =>
    Object.fromEntries(
      names
        .map((field) => [field, text[rewardFieldName(index, field)]] as const)
        .filter((entry): entry is [string, string] => entry[1] !== undefined),
    );
  const given = (name: "name" | "price" | "version") => (text[name] === undefined ? {} : { [name]: text[name] });
  return {
    fields: { ...given("name"), ...given("price"), rewards: indices.map((index) => fieldsOf(index, savedFields)) },
    seen: { ...given("version"), rewards: indices.map((index) => fieldsOf(index, seenFields)) },
    image: pictureOf("image"),
    rewardImages: indices.map((index) => pictureOf(rewardFieldName(index, "image"))),
  };
}
