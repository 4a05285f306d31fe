import type { Page } from "@playwright/test";
import { demoAccounts, expect, expectToast, test } from "../../tests/browser/browser.ts";

/** Returns a name that no other test uses. Each browser size's tests have their own server. */
const newName = () => `rider_${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`;
const fill = async (page: Page, fields: Record<string, string>) => {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
};
const press = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true }).click();
const calls = async (page: Page, path: string, spoil = false) => {
  let count = 0;
  await page.route(`**${path}`, (route) => {
    count += 1;
    return spoil ? route.abort() : route.continue();
  });
  return () => count;
};

test.describe("signing in", () => {
  test("AUTH-01, AUTH-02, AUTH-03, AUTH-04, AUTH-37: shows fields, toggle, button and links", async ({ page }) => {
    await page.goto("/login");
    await expect(page.getByLabel("Username", { exact: true })).toBeVisible();
    const password = page.getByLabel("Password", { exact: true });
    await expect(password).toHaveAttribute("type", "password");
    await page.getByRole("button", { name: "Show password" }).click();
    await expect(password).toHaveAttribute("type", "text");
    await page.getByRole("button", { name: "Hide password" }).click();
    await expect(password).toHaveAttribute("type", "password");
    await expect(page.getByRole("main").getByRole("button", { name: "Sign In", exact: true })).toBeVisible();
    await expect(page.locator('main a[href="/forgot-password"]')).toBeVisible();
    await expect(page.locator('main a[href="/register"]')).toBeVisible();
  });

  test(
    "AUTH-06, AUTH-07, PERM-06, PERM-13: shows success, and a second later the home page with the user",
    { tag: ["@main", "@narrow"] },
    async ({ page }, info) => {
      await page.goto("/login");
      await fill(page, { Username: demoAccounts.viewer.username, Password: demoAccounts.viewer.password });
      const pressedAt = Date.now();
      await press(page, "Sign In");
      await expectToast(page, "Successfully logged in!");
      await page.waitForURL((url) => url.pathname === "/");
      expect(Date.now() - pressedAt).toBeGreaterThanOrEqual(1_000);
      if (info.project.name === "wide") {
        await expect(page.locator('[data-balance="points"]')).toContainText(/[\d,]+/);
        await expect(page.getByRole("button", { name: "Account of viewer" })).toBeVisible();
      } else await expect(page.getByRole("button", { name: "Open menu" })).toBeVisible();
      await expect(page.getByRole("link", { name: "Login" })).toHaveCount(0);
      await expect(page.locator('aside a[href^="/admin"]')).toHaveCount(0);
    },
  );

  test("AUTH-08, AUTH-09, AUTH-10: shows refusals and a missing response; sends an empty form as well (AUTH-05)", {
    tag: "@wide",
  }, async ({ page }) => {
    await page.goto("/login");
    const count = await calls(page, "/api/auth/login");
    await press(page, "Sign In");
    await expectToast(page, "Please enter your username.", "error");
    expect(count()).toBe(1);
    await fill(page, { Username: "viewer", Password: "not the password" });
    await press(page, "Sign In");
    await expectToast(page, "Invalid username or password, try again!");
    await calls(page, "/api/auth/login", true);
    await press(page, "Sign In");
    await expectToast(page, "Failed to login, try again later!");
    await expect(page).toHaveURL(/\/login$/);
  });
});

test.describe("registering", () => {
  test("AUTH-11, AUTH-12, AUTH-13: shows fields, button and link, and what Sign Up means", { tag: "@narrow" }, async ({
    page,
  }) => {
    await page.goto("/register");
    for (const label of ["Email", "Username", "Password", "Confirm password"]) {
      await expect(page.getByLabel(label, { exact: true })).toBeVisible();
    }
    await expect(page.getByRole("main").getByRole("button", { name: "Sign Up", exact: true })).toBeVisible();
    await expect(page.locator('main a[href="/login"]')).toBeVisible();
    await expect(
      page.getByText("By signing up you confirm that you are 18 or older and accept the Terms."),
    ).toBeVisible();
    await expect(page.locator('main a[href="/tos"]')).toBeVisible();
  });

  test("AUTH-18, AUTH-19, AUTH-20: refuses a name in use, reports a missing response, and leads to the sign-in page on success", {
    tag: ["@main", "@narrow"],
  }, async ({ page }) => {
    await page.goto("/register");
    const name = newName();
    await fill(page, {
      Email: `${name}@example.com`,
      Username: "Viewer",
      Password: "a good long one",
      "Confirm password": "a good long one",
    });
    await press(page, "Sign Up");
    await expectToast(page, "Username is already taken.");
    await fill(page, { Username: name });
    await calls(page, "/api/auth/register", true);
    await press(page, "Sign Up");
    await expectToast(page, "Failed to register, try again later!");
    await page.unroute("**/api/auth/register");
    await press(page, "Sign Up");
    await page.waitForURL((url) => url.pathname === "/login");
    await expect(page.getByLabel("Username", { exact: true })).toHaveValue(name);
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("a good long one");
    await page.reload();
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
  });
});

test.describe("resetting a password", () => {
  test("AUTH-21, AUTH-22, AUTH-23, AUTH-24, AUTH-26: shows the form, does not send an empty email address, reports a missing response", {
    tag: "@narrow",
  }, async ({ page }) => {
    await page.goto("/forgot-password");
    await expect(page.locator('main a[href="/register"]')).toBeVisible();
    const count = await calls(page, "/api/auth/reset-password-request");
    await press(page, "Submit");
    await expectToast(page, "Email field is required!");
    expect(count()).toBe(0);
    await calls(page, "/api/auth/reset-password-request", true);
    await fill(page, { Email: "who@example.com" });
    await press(page, "Submit");
    await expectToast(page, "Failed to make reset password request, try again later!");
  });

  test("AUTH-25, AUTH-34, AUTH-27 to AUTH-36: leads from the email's link to signing in with the new password", {
    tag: ["@main", "@narrow"],
  }, async ({ page }) => {
    const name = newName();
    const email = `${name}@example.com`;
    await page.request.post("/api/auth/register", { data: { email, username: name, password: "the old one" } });
    await page.goto("/forgot-password");
    await fill(page, { Email: email });
    await press(page, "Submit");
    await expectToast(page, "Please check your email to reset your password!");
    const letter = async () =>
      ((await (await page.request.get("/sandbox/mail")).json()) as { to: string; text: string }[]).find(
        ({ to }) => to === email,
      );
    await expect.poll(letter).toBeDefined();
    const link = /http\S+\/reset-password\/\S+/.exec((await letter())?.text ?? "")?.[0] ?? "";
    await page.goto(link);

    // AUTH-28, AUTH-29: two fields with one toggle each, and Submit.
    await expect(page.getByRole("button", { name: "Show password" })).toHaveCount(2);
    const count = await calls(page, "/api/auth/reset-password");
    await fill(page, { "New password": "short", "Confirm password": "short" });
    await press(page, "Submit");
    await expectToast(page, "Password must be at least 8 characters long.");
    // AUTH-30: the server refuses the password, not the form.
    expect(count()).toBe(1);
    await fill(page, { "New password": "long enough", "Confirm password": "long enougH" });
    await press(page, "Submit");
    await expectToast(page, "Passwords do not match.");
    expect(count()).toBe(2);
    await fill(page, { "Confirm password": "long enough" });
    const pressedAt = Date.now();
    await press(page, "Submit");
    await expectToast(page, "Successfully reset password!");
    await page.waitForURL((url) => url.pathname === "/login");
    expect(Date.now() - pressedAt).toBeGreaterThanOrEqual(2_000);
    const answer = await page.request.post("/api/auth/login", { data: { username: name, password: "long enough" } });
    expect(answer.status()).toBe(200);
  });

  test("AUTH-33, AUTH-35: reports an invalid link and a missing response", {
    tag: "@wide",
  }, async ({ page }) => {
    await page.goto("/reset-password/no-such-token");
    await fill(page, { "New password": "long enough", "Confirm password": "long enough" });
    await press(page, "Submit");
    await expectToast(page, "This link has expired or was already used. Please ask for a new one.");
    await calls(page, "/api/auth/reset-password", true);
    await press(page, "Submit");
    await expectToast(page, "Failed to reset password, try again later!");
  });
});
