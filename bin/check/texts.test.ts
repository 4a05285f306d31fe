import { expect, test } from "vitest";
import { findOwnTexts } from "./texts.ts";

test("a component's own texts are found: children, labels, sentences and templates; code is not", () => {
  const source = `
    import { m } from "../messages.ts";
    export const A = ({ n }: { n: number }) => (
      <p className="Two words" aria-label="Buy now" title={m.title()}>
        Hello {n} {n > 1 ? "Many people" : m.one()} {\`Only \${n} left\`}
      </p>
    );`;
  expect(findOwnTexts("features/x/client/a.tsx", source).map(({ text }) => text)).toEqual([
    "Buy now",
    "Hello",
    "Many people",
  ]);
});
