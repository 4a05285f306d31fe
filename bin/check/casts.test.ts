// Casts are counted wherever they hide, and what is none is left alone.
import { expect, test } from "vitest";
import { castsIn } from "./casts.ts";

const texts = (path: string, text: string) => castsIn([{ path, text }]).map((cast) => cast.text);

test.each([
  ["x as T", ["x as T"]],
  ["f(x as unknown as T)", ["x as unknown as T", "x as unknown"]],
  ["<T>x", ["<T>x"]],
  ["x!.y", ["x!"]],
  ["{ y: { ...(x as T) } }", ["x as T"]],
])("given `%s` in the product, the casts in it are found", (text, found) => {
  expect(texts("server/store/props.ts", `const a = ${text};`)).toEqual(found);
});

test.each([
  'import { x as y } from "./z.ts"; export { y as w };',
  'const kinds = ["a", "b"] as const; const one = { a: 1 } satisfies object;',
  'const words = "x as T"; // y as T',
])("given `%s`, there is none", (text) => {
  expect(texts("server/store/props.ts", text)).toEqual([]);
});

test.each(["server/store/props.test.ts", "tests/http/store.test.ts", "tests/house/house.ts"])(
  "given %s, a cast is a test's own affair",
  (path) => {
    expect(texts(path, "const a = x as T;")).toEqual([]);
  },
);
