import { afterAll, beforeAll, expect, test } from "vitest";
import { aStaffMember } from "../../../tests/house/builders.ts";
import { openTestDatabase, type TestDatabase } from "../../../tests/house/database.ts";
import { nameSite } from "../../../tests/house/house.ts";
import { siteCheck } from "./database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const checkOutput = async (demo = false) =>
  (await siteCheck({ demo }, database.db).look()).map(({ verdict, message }) => `${verdict}: ${message}`);

test("SETUP-17: the doctor reports a site without an admin and its missing settings, and no problem once they are there", async () => {
  expect(await checkOutput()).toEqual([
    "warning: There is no admin yet. Open the link that the start prints, or run npm run admin -- create-admin.",
    'warning: Guests see "Opening soon" until these are set in the settings: brand, streamer, creator code.',
  ]);
  expect(await checkOutput(true), "the demo is set up as it is").toEqual([]);
  await aStaffMember(database.db);
  await nameSite(database);
  expect(await checkOutput()).toEqual(["ok: It has an admin and is open."]);
});
