// Typed versions of `Object.keys` and `Object.fromEntries`, which lose the names' types. Use them only for records written in
// the code, because those have no other names than their type says.

export const typedKeys = <Name extends string>(record: Readonly<Record<Name, unknown>>): Name[] =>
  Object.keys(record) as Name[];

/** Returns a record with these names and the value of `valueFor` for each. */
export const toRecord = <Name extends string, Value>(names: readonly Name[], valueFor: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, valueFor(name)])) as Record<Name, Value>;
