import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { paths } from "../../common/contract/paths.ts";
import { startSession } from "../../identity/server/sessions.ts";
import { Layout } from "../../site/client/layout.tsx";
import { resolvePage } from "../../site/client/resolve-page.ts";
import { findLink, sitePages } from "../../tests/browser/site-pages.ts";
import { anAccount, aStaffMember } from "../../tests/house/builders.ts";
import { withHouse } from "../../tests/house/with-house.ts";
import { App } from "../pages/client/app.tsx";
import type { Page } from "../pages/client/page.ts";
import { PartCache, type Piece } from "../pages/client/part-cache.tsx";

const house = await withHouse();
const { db } = house.database;

async function createVisitor(userId: number) {
  const token = await startSession(db, { userId, now: new Date(), address: "test", userAgent: "test" });
  const visitor = house.visitor();
  visitor.cookies.set("windfall_session", token);
  return visitor;
}

const readText = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => (typeof piece === "string" ? piece : Buffer.from(piece).toString())).join("");

/** Preload links of cached parts follow the page's own, so their order may differ. */
const links = /<link rel="preload"[^>]*>/g;
const inAnyOrder = (html: string) => [html.replace(links, ""), (html.match(links) ?? []).toSorted()];

test("WEIGHT-17: every page of the site is the same as if React rendered it in one piece", async () => {
  const parts = new PartCache();
  const lookers = {
    guest: house.visitor(),
    viewer: await house.signedIn("viewer"),
    admin: await house.signedIn("admin"),
  };
  const compared: string[] = [];
  vi.useFakeTimers({ now: new Date(), toFake: ["Date"] });
  try {
    for (const site of sitePages) {
      const looker = lookers[site.as];
      const path = site.link === undefined ? site.path : findLink((await looker.get(site.path)).text, site.link);
      const { body } = await looker.page(path);
      if (body?.component === undefined) continue;
      const page: Page = body;
      const first = { page, Component: await resolvePage(page), key: 0 };
      const app = createElement(App, { first, Layout });
      const whole = inAnyOrder(renderToString(app));
      for (const time of ["first", "again"])
        expect(inAnyOrder(readText(parts.render(app, page))), `${path}, ${time}`).toEqual(whole);
      compared.push(page.component);
    }
  } finally {
    vi.useRealTimers();
  }
  expect(compared.length).toBeGreaterThan(40);
  expect(compared).toEqual(expect.arrayContaining(["raffles/show", "cases/show", "cases/roll"]));
}, 180_000);

test("WEIGHT-17, PERM-13: no document contains another visitor's content, or that of the visitor's earlier role", async () => {
  const rich = await createVisitor(await anAccount(db, { points: 987_654_321, name: "the_rich_one" }));
  const poor = await createVisitor(await anAccount(db, { points: 3, name: "the_poor_one" }));
  const adminId = await aStaffMember(db, "admin");
  const admin = await createVisitor(adminId);
  const shownTo = async (visitor: typeof rich, path: string) => (await visitor.get(path)).text;
  for (const path of [paths.store, paths.home, paths.raffles]) {
    for (const visitor of [admin, rich, poor, house.visitor(), rich]) {
      const document = await shownTo(visitor, path);
      expect(document.includes("the_rich_one"), path).toBe(visitor === rich);
      expect(document.includes("987,654,321"), path).toBe(visitor === rich);
      expect(document.includes("the_poor_one"), path).toBe(visitor === poor);
      expect(document.includes(`href="${paths.admin.shop}"`), path).toBe(visitor === admin);
    }
  }
  expect(await shownTo(poor, paths.store)).toContain("points to go");
  await db.updateTable("users").set({ role: "viewer", admin_since: null }).where("id", "=", adminId).execute();
  house.house.changes.announce("users");
  expect(await shownTo(admin, paths.store)).not.toContain(`href="${paths.admin.shop}"`);
});
