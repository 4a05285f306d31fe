// What was saved here is checked without us: verify.html from the disk, with the network gone.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { verifierPath } from "../../bin/verify-page.mjs";
import { drawFailureWords } from "../../contracts/failure-words.ts";
import { expect, test } from "./browser.ts";
import { visit } from "./desk.ts";

test(
  "FAIR-34, FAIR-35: given a draw and a roll that were saved, when the network is gone, then verify.html judges them as the pages do",
  {
    tag: "@wide",
  },
  async ({ page, context }, info) => {
    await visit(page, "/fairness");
    await page.locator("summary").filter({ hasText: "Last Season's Chest" }).first().click();
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
    const draw = await saved("Save this draw");
    await page.locator("a[href^='/fairness/roll/']").first().click();
    const roll = await saved("Save this roll");
    const changed = info.outputPath("changed.json");
    writeFileSync(changed, readFileSync(draw, "utf8").replace(/"winners_wanted": (\d+)/, '"winners_wanted": 1$1'));
    await context.setOffline(true);
    await page.goto(pathToFileURL(verifierPath).href);
    await page.locator("#files").setInputFiles([draw, roll, changed]);
    const verdicts = page.locator("[data-verdict]");
    await expect(verdicts).toHaveCount(3);
    await expect(verdicts.nth(0)).toHaveAttribute("data-verdict", "consistent");
    await expect(verdicts.nth(0)).toContainText("Consistent, but this site chose the numbers");
    await expect(verdicts.nth(1)).toContainText(/Roll \d+(Verified in your browser|The server seed is still sealed)/);
    await expect(verdicts.nth(2)).toHaveAttribute("data-verdict", "fails");
    await expect(verdicts.nth(2)).toContainText(drawFailureWords.other_count);
    await context.setOffline(false);
  },
);
