// Reads the admins' multipart form of a case: `name`, `price`, `image`, `rewards[i][label|prob|image|kind|amount|stock]`. Our
// own form adds the values it showed: `version`, `rewards[i][was|stock_seen]`.

export interface SentForm {
  text: Record<string, string>;
  files: Record<string, File>;
}

export type SentPicture = { file: File } | { existing: string } | null;

export interface SentCase {
  fields: { name?: string; price?: string; rewards: Record<string, string>[] };
  seen: { version?: string; rewards: Record<string, string>[] };
  image: SentPicture;
  rewardImages: SentPicture[];
}

const rewardField = /^rewards\[(\d{1,4})\]\[(label|prob|image|kind|amount|stock|was|stock_seen)\]$/;

const savedFields = ["label", "prob", "kind", "amount", "stock"];
const seenFields = ["was", "stock_seen"];

const rewardFieldName = (index: number, field: string): string => `rewards[${index}][${field}]`;

export function readCaseForm({ text, files }: SentForm): SentCase {
  const numbers = new Set<number>();
  for (const name of [...Object.keys(text), ...Object.keys(files)]) {
    const match = rewardField.exec(name);
    if (match !== null) numbers.add(Number(match[1]));
  }
  const indices = [...numbers].sort((a, b) => a - b);
  const getPicture = (name: string): SentPicture => {
    if (files[name] !== undefined) return { file: files[name] };
    const existing = text[name] ?? "";
    return existing === "" ? null : { existing };
  };
  const getFields = (index: number, names: readonly string[]): Record<string, string> =>
    Object.fromEntries(
      names
        .map((field) => [field, text[rewardFieldName(index, field)]] as const)
        .filter((entry): entry is [string, string] => entry[1] !== undefined),
    );
  const given = (name: "name" | "price" | "version") => (text[name] === undefined ? {} : { [name]: text[name] });
  return {
    fields: { ...given("name"), ...given("price"), rewards: indices.map((index) => getFields(index, savedFields)) },
    seen: { ...given("version"), rewards: indices.map((index) => getFields(index, seenFields)) },
    image: getPicture("image"),
    rewardImages: indices.map((index) => getPicture(rewardFieldName(index, "image"))),
  };
}
