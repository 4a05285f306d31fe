import { beforeAll, describe, expect, test } from "vitest";
import { hashPassword } from "../../identity/server/passwords.ts";
import { createUser } from "../../identity/server/users.ts";
import { nextMonthStart } from "../../platform/base/clock.ts";
import { someTime } from "../../tests/house/builders.ts";
import type { Visitor } from "../../tests/house/house.ts";
import { withHouse } from "../../tests/house/with-house.ts";

const house = await withHouse({ DEMO: "0", LIMITS: "on" });
let guest: Visitor;
let viewer: Visitor;

beforeAll(async () => {
  const account = { username: "moss", email: "moss@example.com", passwordHash: await hashPassword("windfall-demo") };
  await createUser(house.database.db, { ...account, now: new Date() });
  guest = house.visitor();
  viewer = await house.signedIn("moss");
});

const visibleText = async (visitor: Visitor, path: string): Promise<string> => {
  const { text } = await visitor.get(path);
  const main = /<main[\s\S]*<\/main>/.exec(text)?.[0] ?? "";
  return main
    .replaceAll(/<!--[\s\S]*?-->|<style[\s\S]*?<\/style>/g, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .replaceAll("&#x27;", "'");
};
const findLinks = async (visitor: Visitor, path = "/"): Promise<Set<string>> =>
  new Set([...(await visitor.get(path)).text.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = ""]) => href));

describe("SETUP-31: an account that cannot be linked yet", () => {
  test("each connection says so and has no button", async () => {
    const words = await visibleText(viewer, "/settings/connections");
    expect(words.match(/Not available yet/g)).toHaveLength(4);
    expect((await viewer.get("/settings/connections")).text).not.toMatch(/aria-label="Link \w+"/);
  });

  test("no page links there, for guests or viewers", async () => {
    for (const path of ["/", "/leaderboard", "/wager-rewards", "/partners/packdraw"]) {
      const [asGuest, asViewer] = [await findLinks(guest, path), await findLinks(viewer, path)];
      expect(asViewer, path).not.toContain("/settings/connections");
      expect(
        [...asGuest].filter((href) => href.includes("next=")),
        path,
      ).toEqual([]);
    }
    for (const visitor of [guest, viewer]) {
      expect(await visibleText(visitor, "/leaderboard")).toContain("You cannot link Roobet accounts here yet.");
      expect(await visibleText(visitor, "/wager-rewards")).toContain("Linking Roobet is not available yet");
      expect(await visibleText(visitor, "/partners/packdraw")).toContain("Not available yet");
    }
  });

  test("no page says that wagers earn", async () => {
    for (const visitor of [guest, viewer]) {
      expect(await visibleText(visitor, "/")).not.toMatch(
        /play with code|with every wager|Every dollar you wager|this month's board|Rakeback on every/,
      );
      expect((await visitor.get("/")).text).not.toContain("every dollar you wager counts");
    }
  });
});

describe("SETUP-22: features without content yet", () => {
  test("the board's tile counts down to the month's end, and to a draw once there are prizes", async () => {
    expect(await visibleText(guest, "/")).toMatch(/Leaderboard Month ends in \d+ ?d/);
    const { props } = await guest.page("home", "/");
    expect(props.ways.board).toMatchObject({
      ends_at: nextMonthStart(house.house.clock.now()).toISOString(),
      prizes_total: 0,
      linkable: false,
    });
    expect((await guest.page("vip-rewards", "/vip-rewards")).props.has_prizes).toBe(false);
    expect(await visibleText(guest, "/vip-rewards")).not.toContain("in the prize draw");
  });

  test("no link leads to an empty store, or to raffles when none is open", async () => {
    expect(await visibleText(guest, "/")).not.toContain("Visit the store");
    expect(await visibleText(viewer, "/")).not.toContain("You have no raffle tickets");
    expect((await viewer.page("home", "/")).props.mine?.raffle_open).toBe(false);
    expect(await visibleText(guest, "/raffles")).not.toContain("Look into the store");
    expect(await visibleText(guest, "/hunt")).not.toContain("Past hunts are below");
  });
});

test("SETUP-32: menus hide empty pages from viewers and show staff all of them", async () => {
  const later = ["/bonuses", "/hunt", "/store", "/raffles", "/cases", "/challenges", "/vip-rewards"];
  for (const visitor of [guest, viewer]) {
    const links = await findLinks(visitor);
    expect([...later, "/partners/packdraw"].filter((href) => links.has(href))).toEqual([]);
    expect([...links]).toEqual(expect.arrayContaining(["/leaderboard", "/wager-rewards"]));
  }
  await house.database.db.updateTable("users").set({ role: "moderator" }).where("username", "=", "moss").execute();
  const staff = await findLinks(viewer);
  expect([...staff]).toEqual(expect.arrayContaining(later));
  await house.database.db.updateTable("users").set({ role: "viewer" }).where("username", "=", "moss").execute();

  const row = { title: "Hit it", slot: "Kestrel", target_multiplier_e2: 10_000, min_bet_cents: 20, reward_points: 5 };
  await house.database.db
    .insertInto("challenges")
    .values({ ...row, ends_at: null, active: true, created_at: someTime, updated_at: someTime })
    .execute();
  const reported = { leaderboard: { prizes: [100], paused: false, partner: 1 }, promo_code: "GUST" };
  await house.database.db
    .insertInto("site_settings")
    .values(
      Object.entries(reported).map(([key, value]) => ({ key, value: JSON.stringify(value), updated_at: someTime })),
    )
    .execute();
  house.house.changes.announce("challenges", "site");
  expect([...(await findLinks(guest))]).toEqual(expect.arrayContaining(["/challenges", "/vip-rewards"]));
  expect(await visibleText(guest, "/")).toMatch(/Leaderboard \$100, drawn in/);
  expect(await visibleText(guest, "/vip-rewards")).toContain("is a ticket in the prize draw.");
});
