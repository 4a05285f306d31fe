// An edit upon what somebody else saved meanwhile: what they changed, and what both did. Pure.

/** What a form sends of a thing, by field. A picture there is stands as `{address}`, one chosen just now as its file. */
export type Sent = Record<string, unknown>;

/** A thing as its form was filled with it. */
export interface Edited<Fields extends object = Sent> {
  /** Sent back, so that the server can tell whether it still stands. */
  seen: string;
  fields: Fields;
}

/** How a field is called, shown, and what of it counts where that is not all of it. */
export interface FieldWords {
  name: string;
  show?: (value: unknown) => string;
  key?: (value: unknown) => unknown;
}

export type Words = Record<string, FieldWords>;

export interface FieldChange {
  field: string;
  theirs: unknown;
  yours: unknown;
  /** Both made something of it, and not the same. */
  collides: boolean;
}

function same(one: unknown, other: unknown, words: FieldWords | undefined): boolean {
  if (one instanceof File || other instanceof File) return one === other;
  const key = words?.key ?? ((value: unknown) => value);
  return JSON.stringify(key(one)) === JSON.stringify(key(other));
}

/** Three states of the same thing: as it was opened, as it stands, as it was typed. */
export interface Meeting<Fields extends object> {
  was: Fields;
  now: Fields;
  mine: Fields;
}

const at = (fields: object, field: string): unknown => new Map(Object.entries(fields)).get(field);

/** What `now` has otherwise than `was`, unless `mine` has it so too. Fields without words are not spoken of. */
export function theirChanges<Fields extends object>({ was, now, mine }: Meeting<Fields>, words: Words): FieldChange[] {
  return Object.entries(words).flatMap(([field, about]) => {
    const [before, theirs, yours] = [at(was, field), at(now, field), at(mine, field)];
    if (same(before, theirs, about) || same(theirs, yours, about)) return [];
    return [{ field, theirs, yours, collides: !same(before, yours, about) }];
  });
}

/** What is to be sent: of each field what was made of it here, else what stands; where both did, `kept` says whose. */
export function merged<Fields extends object>(
  { was, now, mine }: Meeting<Fields>,
  words: Words,
  kept: "theirs" | "mine",
): Fields {
  const theirs = Object.entries(now).filter(([field, stands]) => {
    const [before, about] = [at(was, field), words[field]];
    if (same(before, at(mine, field), about)) return true;
    return kept === "theirs" && !same(before, stands, about);
  });
  return { ...mine, ...Object.fromEntries(theirs) };
}

/** As a form: texts and files; what stands already (`{address}`) and what is not there is left out. */
export function formOfSent(sent: Sent): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(sent)) {
    if (typeof value === "string" || value instanceof File) form.set(name, value);
  }
  return form;
}

/** What stands in a form; a picture nobody chose is as it was: `pictures`, by its field's name. */
export function sentIn(form: FormData, pictures: Sent = {}): Sent {
  const typed = [...form.entries()].filter(([, value]) => typeof value === "string" || value.size > 0);
  return { ...pictures, ...Object.fromEntries(typed) };
}

const isPicture = (value: unknown): value is { address: string | null } =>
  typeof value === "object" && value !== null && "address" in value;

/** Of a picture the words are enough: both are seen in the form and on the page. */
export function pictureWords(value: unknown): string {
  if (value instanceof File) return value.name;
  return isPicture(value) && value.address !== null ? "Another picture" : "No picture";
}
