// Records whose names are known: `Object.keys` and `Object.fromEntries` forget them. For records written out in the code,
// which have those names and no others.

export const typedKeys = <Name extends string>(record: Readonly<Record<Name, unknown>>): Name[] =>
  Object.keys(record) as Name[];

/** A record with these names, each with its value. */
export const toRecord = <Name extends string, Value>(names: readonly Name[], valueFor: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, valueFor(name)])) as Record<Name, Value>;
