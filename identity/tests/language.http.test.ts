import { afterAll, beforeAll, expect, test } from "vitest";
import { setTranslations } from "../../platform/messages/messages.ts";
import { openHouse, type TestHouse } from "../../tests/house/house.ts";
import { addNotices } from "../server/notices.ts";

let house: TestHouse;

beforeAll(async () => {
  house = await openHouse();
  setTranslations(new Map([["de", {}]]));
});
afterAll(async () => {
  setTranslations(new Map());
  await house.stop();
});

test("LANG-04: a viewer's choice is kept for their pages and their notices", async () => {
  const viewer = await house.signedIn("viewer");
  const answer = await viewer.get("/language/de", { referer: `${house.address}/store` });
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/store"]);
  const user = await house.database.db
    .selectFrom("users")
    .select(["id", "language"])
    .where("username", "=", "viewer")
    .executeTakeFirstOrThrow();
  expect(user.language).toBe("de");
  const words = (language: string) => `in ${language}`;
  await house.database.db
    .transaction()
    .execute((tx) => addNotices(tx, [{ userId: user.id, subject: words, text: words, href: "/" }], new Date()));
  const notice = await house.database.db
    .selectFrom("notices")
    .select("text")
    .where("user_id", "=", user.id)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(notice.text).toBe("in de");
});

test("LANG-05: a language the site does not have is not found, and nothing changes", async () => {
  const viewer = await house.signedIn("admin");
  expect((await viewer.get("/language/xx")).status).toBe(404);
  const row = await house.database.db
    .selectFrom("users")
    .select("language")
    .where("username", "=", "admin")
    .executeTakeFirstOrThrow();
  expect(row.language).toBeNull();
});
