// `Object.keys` and `Object.fromEntries` lose the names' types. Use these versions only for records written in the
// code, which have no other names than their type says.

export const typedKeys = <Name extends string>(record: Readonly<Record<Name, unknown>>): Name[] =>
  Object.keys(record) as Name[];

export const toRecord = <Name extends string, Value>(names: readonly Name[], valueFor: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, valueFor(name)])) as Record<Name, Value>;
