import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { verifierPath } from "../../bin/verify-page.mjs";
import { paths } from "../../common/contract/paths.ts";
import { expect, test } from "../../tests/browser/browser.ts";
import { visitPage } from "../../tests/browser/desk.ts";
import { drawsList, findDrawButton, visitListPage } from "../../tests/browser/list-pages.ts";
import { drawFailureWords } from "../rules/failure-words.ts";

test(
  "FAIR-34, FAIR-35, FAIR-100: offline, verify.html judges a saved draw and roll as the pages do, whether chosen, dropped or pasted",
  {
    tag: ["@main", "@wide"],
  },
  async ({ page, context }, info) => {
    await visitListPage(page, drawsList, findDrawButton(page, "Last Season's Chest"));
    await findDrawButton(page, "Last Season's Chest").click();
    await expect(page.locator("[data-verdict]")).toHaveAttribute("data-verdict", "consistent");
    const saved = async (button: string) => {
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: button }).click(),
      ]);
      const path = info.outputPath(file.suggestedFilename());
      await file.saveAs(path);
      return path;
    };
    const stored = (name: string, text: string) => {
      const path = info.outputPath(name);
      writeFileSync(path, text);
      return path;
    };
    const draw = await saved("Save this draw");
    await page.locator("a[href^='/fairness/roll/']").first().click();
    const roll = await saved("Save this roll");
    const drawText = readFileSync(draw, "utf8");
    const changed = stored("changed.json", drawText.replace(/"winners_wanted": (\d+)/, '"winners_wanted": 1$1'));
    const log = stored("log.jsonl", await (await page.request.get(`${paths.fairnessLog}?from=1`)).text());
    await context.setOffline(true);
    await page.goto(pathToFileURL(verifierPath).href);
    await page.locator("#files").setInputFiles([draw, roll, changed, log]);
    const verdicts = page.locator("[data-verdict]");
    await expect(verdicts).toHaveCount(4);
    await expect(verdicts.nth(0)).toHaveAttribute("data-verdict", "consistent");
    await expect(verdicts.nth(0)).toContainText("Consistent, but this site chose the numbers");
    await expect(verdicts.nth(0)).toContainText("in the log you dropped as it came with this file.");
    await expect(verdicts.nth(1)).toContainText(/Roll \d+(Verified in your browser|The server seed is still sealed)/);
    await expect(verdicts.nth(2)).toHaveAttribute("data-verdict", "fails");
    await expect(verdicts.nth(2)).toContainText(drawFailureWords.other_count);
    await expect(verdicts.nth(3)).toContainText("These lines are one chain");

    await page.locator("#pasted").fill(drawText);
    await page.getByRole("button", { name: "Check what is pasted" }).click();
    await expect(verdicts).toHaveCount(1);
    await expect(verdicts).toContainText("Drop the log, too, to see that they stand in its one chain.");

    // Saves the file without its log lines, because files from elsewhere may not have any.
    const { log: _, ...bare } = JSON.parse(drawText);
    const dropped = await page.evaluateHandle((text) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], "draw.json"));
      return transfer;
    }, JSON.stringify(bare));
    await page.locator("body").dispatchEvent("drop", { dataTransfer: dropped });
    await expect(verdicts).toContainText("No line of the log came with it, so it was not held against the log.");
    await context.setOffline(false);
  },
);

test.describe("offline", () => {
  test.use({ expectedProblems: [/ERR_INTERNET_DISCONNECTED|Failed to fetch/] });

  test("FAIR-103, FAIR-129: after the network connection is lost, an open draw still verifies, and what was never loaded is reported; a gap is looked up", {
    tag: "@wide",
  }, async ({ page, context }) => {
    const answer = await page.request.get(paths.api.fairnessDraws);
    const { draws } = (await answer.json()) as { draws: { kind: string; href: string }[] };
    const raffle = draws.find(({ kind }) => kind === "raffle")?.href ?? "";
    // This is the last response to be prefetched.
    const ahead = page.waitForResponse(/log\.jsonl\?about=/);
    await visitPage(page, raffle);
    await (await ahead).finished();
    await context.setOffline(true);
    await page.getByRole("button", { name: "Verify" }).first().click();
    const verdict = page.locator("[data-verdict]");
    await expect(verdict).toHaveAttribute("data-verdict", "consistent");
    await expect(verdict).toContainText("The log agrees");
    await context.setOffline(false);

    // The raffle's page does not show the account's earlier draws, but the draw's own endpoint does.
    const itself = /\/api\/draws\/raffle:\d+$/;
    await page.route(itself, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), unlisted: { from: 1, to: 2 } } });
    });
    await visitPage(page, raffle);
    await page.getByRole("button", { name: "Verify" }).first().click();
    await expect(verdict).toContainText(drawFailureWords.other_gap);
    await page.unroute(itself);

    const inside = page.waitForResponse(/witness-check/);
    await visitListPage(page, drawsList, findDrawButton(page, "Graphics Card Night"));
    await (await inside).finished();
    await context.setOffline(true);
    await findDrawButton(page, "Graphics Card Night").click();
    await expect(verdict).toContainText("You're offline, and your browser hasn't loaded this entry list yet.");
    await context.setOffline(false);
  });
});
