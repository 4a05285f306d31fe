import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, test, vi } from "vitest";
import { cachedPart, type HoleProps } from "./cached-part.tsx";
import type { Page } from "./page.ts";
import { PartCache, type Piece } from "./part-cache.tsx";
import { PageContext } from "./shown-page.ts";
import { usePage } from "./use-page.ts";

let rendered = 0;

interface ShelfProps extends HoleProps {
  names: string[];
  onPress?: () => void;
}

const Frame = cachedPart(({ word }: { word: string }) => {
  rendered += 1;
  const { brand } = usePage().props.site;
  return (
    <footer>
      {word} {brand}
    </footer>
  );
});

const Shelf = cachedPart(({ names, children = [] }: ShelfProps) => {
  rendered += 1;
  return (
    <ul>
      {names.map((name, at) => (
        <li key={name}>
          <b>{name}</b>
          {children[at]}
        </li>
      ))}
      <Frame word="under" />
    </ul>
  );
});

const nosy = {
  "who is looking": cachedPart(() => <p>{usePage().props.auth?.user?.username}</p>),
  "another prop": cachedPart(() => <p>{String(usePage().props.products)}</p>),
  address: cachedPart(() => <p>{usePage().url}</p>),
  name: cachedPart(() => <p>{usePage().component}</p>),
  "lines to be said": cachedPart(() => <p>{String(usePage().flash)}</p>),
};

const createPage = (username: string, brand = "Acme") =>
  ({
    component: "x",
    url: "/",
    version: "1",
    props: { site: { brand }, auth: { user: { username } } },
  }) as unknown as Page;

const shown = (page: Page, content: ReactNode) => <PageContext value={page}>{content}</PageContext>;

const joinText = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => (typeof piece === "string" ? piece : Buffer.from(piece).toString())).join("");

function Store({ lacks }: { lacks: (string | null)[] }) {
  const { username } = usePage().props.auth.user ?? { username: "nobody" };
  return (
    <main>
      <i>{username}</i>
      <Shelf names={["Cup", "Hüte · ☕ 🎩", "<kept-hole-0>"]} onPress={() => {}}>
        {lacks.map((words) => (words === null ? null : <em key={words}>{words}</em>))}
      </Shelf>
      <Frame word="at the end of" />
    </main>
  );
}

describe("WEIGHT-17: a part that is the same for many visitors is rendered once and used in each document", () => {
  test("the document equals a full render by React and contains each visitor's own content", () => {
    const parts = new PartCache();
    rendered = 0;
    const looking = [
      { page: createPage("ann"), lacks: [null, "ann lacks 5", null] },
      { page: createPage("bob"), lacks: ["bob lacks 1", null, "bob lacks 9"] },
      { page: createPage("cid"), lacks: [null, null, null] },
    ];
    const documents = looking.map(({ page, lacks }) =>
      joinText(parts.render(shown(page, <Store lacks={lacks} />), page)),
    );
    expect(rendered).toBe(3);
    for (const [index, { page, lacks }] of looking.entries())
      expect(documents[index]).toBe(renderToString(shown(page, <Store lacks={lacks} />)));
    expect(documents[2]).not.toMatch(/ann|bob/);
  });

  test("a part changes after an operator's edit, and after a minute", () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    try {
      const parts = new PartCache();
      const countRenders = (page: Page) => {
        rendered = 0;
        parts.render(shown(page, <Frame word="at the end of" />), page);
        return rendered;
      };
      expect([
        countRenders(createPage("ann")),
        countRenders(createPage("bob")),
        countRenders(createPage("bob", "Other")),
      ]).toEqual([1, 0, 1]);
      vi.advanceTimersByTime(61_000);
      expect(countRenders(createPage("bob", "Other"))).toBe(1);
    } finally {
      vi.useRealTimers();
    }
  });

  for (const [what, Nosy] of Object.entries(nosy)) {
    test(`PERM-15: a part cannot read this of the page: ${what}`, () => {
      expect(() => new PartCache().render(shown(createPage("ann"), <Nosy />), createPage("ann"))).toThrow(
        "What is kept may not",
      );
    });
  }
});
