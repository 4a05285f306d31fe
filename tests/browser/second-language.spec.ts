// A second language is a folder of files. With such a folder every viewer's page is wholly in that language, and everything
// still fits. The made-up language puts each text in brackets, so a text without brackets comes from a component or from the
// page's data.
import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Page } from "@playwright/test";
import { paths } from "../../common/contract/paths.ts";
import { pseudoLanguage } from "../house/pseudo-language.ts";
import { test as base, demoAccounts, expect, signIn } from "./browser.ts";
import { listCutOffAt } from "./cut-off.ts";
import { startOnDemoWorld } from "./product.ts";
import { openSitePage, sitePages } from "./site-pages.ts";

const root = resolve(import.meta.dirname, "../..");
const widths = [320, 390, 768, 1_024, 1_440];

const test = base.extend({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are needed from the pattern.
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), "windfall-language-"));
      const { status } = spawnSync(process.execPath, ["tests/house/build-pseudo-language.ts", folder], {
        cwd: root,
        stdio: "inherit",
      });
      if (status !== 0) throw new Error("The client was not built in a second language.");
      const product = await startOnDemoWorld({ CLIENT: folder }, "tests/house/serve-in-pseudo-language.ts");
      await use(product);
      await product.stop();
      await rm(folder, { recursive: true });
    },
    { scope: "worker", timeout: 300_000 },
  ],
});

test.describe.configure({ timeout: 480_000 });
test.use({ reducedMotion: "reduce", expectedProblems: [/style-src 'nonce-/, /status of 404/] });

for (const as of ["guest", "viewer"] as const) {
  test(`LANG-02, LANG-03: a ${as}'s pages are wholly in a second language, and nothing is cut off`, {
    tag: "@wide",
  }, async ({ page }) => {
    if (as === "viewer") await signIn(page, demoAccounts.viewer);
    await page.goto(paths.language(pseudoLanguage));
    await expect(page.locator("html")).toHaveAttribute("lang", pseudoLanguage);
    for (const one of sitePages.filter((each) => each.as === as)) {
      await page.setViewportSize({ width: 1_280, height: 900 });
      await openSitePage(page, one);
      await expect(page.locator("h1")).toBeVisible();
      expect.soft(await listForeignTexts(page), `not in the language on ${one.name}`).toEqual([]);
      expect.soft(await listCutOffAt(page, widths), `cut off on ${one.name}`).toEqual([]);
    }
  });
}

/** Returns the page's texts and labels that have no brackets and are not in the page's props either. */
const listForeignTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const data = (document.querySelector("script[data-page]")?.textContent ?? "")
      .replace(/\\u003c/g, "<")
      .toLowerCase();
    const outside: string[] = [];
    let depth = 0;
    const read = (text: string) => {
      let plain = "";
      for (const letter of text) {
        if (letter === "⟦") depth += 1;
        else if (letter === "⟧") depth -= 1;
        else if (depth === 0) plain += letter;
        if (letter === "⟦") plain += "\n";
      }
      outside.push(...plain.split("\n"));
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      if (node.parentElement?.closest("script, style, noscript, [translate=no]") === null) read(node.nodeValue ?? "");
    for (const element of document.body.querySelectorAll("[aria-label], [placeholder], [title], img[alt]"))
      for (const name of ["aria-label", "placeholder", "title", "alt"]) read(element.getAttribute(name) ?? "");
    for (const part of document.title.split(" · ")) read(part);
    // Dates, units and names of currencies, companies and networks are the same in every language.
    const known =
      /\b(\d{1,2} )?(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b|\b(UTC|am|pm|BTC|LTC|ETH|USDT|TRC-?20|ERC-?20|BeGambleAware|Gamblers Anonymous|Kick|Discord|YouTube|Instagram|Roobet|Packdraw|Clash|Windfall|drand|OBS|English|Pseudo-Accents|alt\+T)\b/gi;
    const isData = (text: string) => data.includes(JSON.stringify(text).slice(1, -1).toLowerCase());
    return [...new Set(outside.map((text) => text.trim()))].filter(
      (text) => /\p{L}{2}/u.test(text.replace(known, "")) && !isData(text),
    );
  });
