// Typed versions of `Object.keys` and `Object.fromEntries`, which lose the names' types. Only for records written in the
// code, which have exactly those names.

export const typedKeys = <Name extends string>(record: Readonly<Record<Name, unknown>>): Name[] =>
  Object.keys(record) as Name[];

/** Returns a record with these names and a value for each. */
export const toRecord = <Name extends string, Value>(names: readonly Name[], valueFor: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, valueFor(name)])) as Record<Name, Value>;
