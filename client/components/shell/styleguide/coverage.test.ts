// The style guide shows every part there is: what `client/ui` exports is used in one of its sections.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../../../..");

/** Parts without a look of their own, each with the reason. */
const unseen: Record<string, string> = {
  Meta: "writes the document's head",
  DialogBody: "the inside of Dialog, which is shown",
  FormDialog: "a Dialog around fields, both shown",
  Tips: "one bubble for the whole page, in the layout; data-tip is shown",
  TabList: "the tabs of LinkTabs, which is shown",
  FieldFrame: "the frame inside every field",
  Pointer: "part of Reel",
  GoldDrift: "part of Reel, once somebody has won",
  CardLink: "makes a whole card pressable, and has no look of its own",
  SwitchBox: "the switch of Switch, which is shown",
  Gust: "part of Reel, when the greatest prize was won",
  PageLink: "has the looks of what it is used in: TextLink and ButtonLink are shown",
};

const read = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .filter((path) => !path.includes(".test."))
    .map((path) => readFileSync(join(root, path), "utf8"));

/** Components are what a module exports with a capital: the rest are hooks, words and types. */
const partsOf = (text: string) => [...text.matchAll(/^export (?:function|const) ([A-Z]\w+)/gm)].map(([, name]) => name);

test("every part of client/ui stands in the style guide", () => {
  const parts = read("client/ui/**/*.tsx").flatMap(partsOf);
  const guide = [...read("client/components/shell/styleguide/*.tsx"), ...read("client/pages/styleguide.tsx")].join(
    "\n",
  );
  const missing = parts.filter(
    (name) => name !== undefined && !(name in unseen) && !new RegExp(`<${name}[\\s/>]`).test(guide),
  );
  expect(parts.length).toBeGreaterThan(40);
  expect(missing).toEqual([]);
});

test("what is left out is there, so that no excuse outlives its part", () => {
  const parts = read("client/ui/**/*.tsx").flatMap(partsOf);
  expect(Object.keys(unseen).filter((name) => !parts.includes(name))).toEqual([]);
});
