import { TOTP } from "otpauth";
import { paths } from "../../../common/contract/paths.ts";
import { collectErrors, expect, test } from "../../../tests/browser/browser.ts";
import { startProduct } from "../../../tests/browser/product.ts";

test("SETUP-18, KEYS-16, WORK-39: on a phone, the setup leads from the link to the desk and opens the site; empty lists say what will appear there", {
  tag: ["@main", "@narrow"],
}, async ({ browser }) => {
  test.setTimeout(240_000);
  const site = await startProduct({ DEMO: "0", LIMITS: "on" });
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  try {
    const problems = collectErrors(context, site.url);
    const page = await context.newPage();
    const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
    const fill = (label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value);
    const step = (title: string) => expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();

    await page.goto(site.url);
    await step("Opening soon");
    await page.goto(/Set up this site at (\S+)/.exec(site.output())?.[1] ?? "no link");
    expect(new URL(page.url()).search).toBe("");
    await step("Your account");
    await fill("Email", "boss@example.com");
    await fill("Username", "boss");
    await fill("Password", "a long night of lanterns");
    await press("Create the account");

    await step("Two-factor sign-in");
    const key = await page.getByRole("button", { name: /^Copy Or type the key/ }).getAttribute("aria-label");
    await fill("Code from the app", new TOTP({ secret: key?.split(": ")[1] ?? "" }).generate());
    await press("Turn it on");
    const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
    await expect(codes).toHaveCount(10);
    await page.reload();
    await expect(codes).toHaveCount(10);
    await press("I have saved the codes");

    await step("What is your site called?");
    await press("Continue");
    await expect(page.getByLabel("Name of the site")).toHaveAttribute("aria-invalid", "true");
    await fill("Name of the site", "Lantern");
    await press("Continue");
    await step("What does your site look like?");
    await page.getByText("Rose", { exact: true }).click();
    await press("Continue");
    await step("Who is the site for?");
    await page.reload();
    await step("Who is the site for?");
    await fill("Name of the streamer", "Ida");
    await fill("Channel", "kick.com/ida");
    await press("Continue");
    await step("A partner site");
    await press("Add key for Rainbet");
    await press("Save Rainbet");
    await expect(page.getByLabel("API key", { exact: true })).toHaveAttribute("aria-invalid", "true");
    await press("Continue");
    await expect(page.getByText("No partner has a key yet.").first()).toBeVisible();
    await press("Later");
    await step("Email");
    await press("Later");
    await step("Something to buy");
    await fill("Name", "A shout-out");
    await fill("Price in points", "5,000");
    await fill("In stock", "5");
    await press("Add the product");
    await step("Your creator code");
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
    await fill("Creator code", "IDA");
    await press("Open the site");
    await step("Lantern is open");
    await page.getByRole("link", { name: "Go to your desk" }).click();
    await expect(page.getByRole("progressbar", { name: "Set up" })).toHaveAttribute("aria-valuetext", "3 of 9 done");
    await page.getByRole("link", { name: "Enter your Kick app's keys" }).click();
    await expect(page.getByRole("textbox", { name: "Client ID" })).toBeFocused();
    expect((await (await fetch(site.url + paths.store)).text()).includes("A shout-out")).toBe(true);
    // Nobody has visited the new site yet, so all lists are empty.
    for (const [path, words] of Object.entries({
      [paths.admin.orders]: "New orders show up here",
      [paths.admin.withdrawals]: "New requests show up here",
      [paths.admin.messages]: "Messages from the contact page appear here.",
      [paths.admin.raffles]: "Create one and viewers can join right away.",
      [paths.admin.challenges]: "Create your first challenge. It appears on the Challenges page right away.",
    })) {
      await page.goto(site.url + path);
      await expect(page.getByText(words)).toBeVisible();
    }
    expect(problems).toEqual([]);
  } finally {
    await context.close();
    await site.stop();
  }
});
