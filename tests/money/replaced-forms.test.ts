// A form that was changed after its answer was lost takes the place of those before it: of them all one acts, whatever comes
// when, and how often.
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Db } from "../../server/core/db.ts";
import { move } from "../../server/ledger/ledger.ts";
import { type Answer, once } from "../../server/ledger/once.ts";
import { anAccount, balanceOf, nextNumber, someTime } from "../house/builders.ts";
import { openTestDatabase, type TestDatabase, testDatabases } from "../house/database.ts";
import { closeProven } from "../house/proven.ts";

describe.each(testDatabases)("forms in each other's place on %s", (kind) => {
  let database: TestDatabase;
  let db: Db;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    db = database.db;
  });
  afterAll(() => closeProven(database));

  /** The forms of one dialog, each sent when nobody knew of those before; what the one at a place books is told by it. */
  async function aDialog() {
    const userId = await anAccount(db);
    const dialog = nextNumber();
    const keyOf = (place: number) => `${dialog}-${place}`;
    const send = (place: number, how: "acts" | "refused" | "fails" = "acts") => {
      const replaces = Array.from({ length: place }, (_, before) => keyOf(before));
      const call = { userId, path: "/api/things", key: keyOf(place), bodySha256: `${place}`, replaces, now: someTime };
      return once(database, call, async (tx): Promise<Answer> => {
        if (how === "fails") throw new Error("The disk is full.");
        if (how === "refused") return { status: 422, body: { message: "No." } };
        const booked = { userId, amount: 10 ** place, currency: "points", reason: "demo" } as const;
        await move(tx, { ...booked, ref: keyOf(place), requestId: null, now: someTime });
        return { status: 200, body: { place } };
      });
    };
    return { send, booked: async () => (await balanceOf(db, userId)).points };
  }

  test("FORM-70: given any order and doubling of a dialog's forms, also at once, then one of them acts, and each answer says which", async () => {
    const coming = fc.integer({ min: 2, max: 4 }).chain((forms) =>
      fc.record({
        // Each at least once.
        order: fc
          .array(fc.nat({ max: forms - 1 }), { maxLength: 4 })
          .chain((doubled) => fc.shuffledSubarray([...Array(forms).keys(), ...doubled], { minLength: forms }))
          .filter((order) => order.includes(forms - 1)),
        atOnce: fc.boolean(),
        last: fc.constant(forms - 1),
      }),
    );
    await fc.assert(
      fc.asyncProperty(coming, async ({ order, atOnce, last }) => {
        const { send, booked } = await aDialog();
        const answers: (Answer | null)[] = [];
        if (atOnce) answers.push(...(await Promise.all(order.map((place) => send(place)))));
        else for (const place of order) answers.push(await send(place));
        const points = await booked();
        const acted = Math.log10(points);
        expect([0, 1, 2, 3], `one of them alone: ${points}`).toContain(acted);
        order.forEach((place, at) => {
          const answer = answers[at] ?? null;
          const told = { status: 200, body: { place: acted, ...(place > acted && { earlier: true }) } };
          // One that comes after those that took its place is another's request by then; the last one never is.
          const isTooLate = place < acted || (answer === null && place !== last && place !== acted);
          expect(answer).toEqual(isTooLate ? null : told);
        });
        expect(await send(last), "the last one's is told to who asks again").toEqual(answers[order.indexOf(last)]);
        expect(await booked()).toBe(points);
      }),
      { numRuns: kind === "embedded" ? 12 : 40 },
    );
  });

  test("FORM-70: given that the one before was refused, then the next acts", async () => {
    const { send, booked } = await aDialog();
    expect(await send(0, "refused")).toMatchObject({ status: 422 });
    expect(await send(1)).toEqual({ status: 200, body: { place: 1 } });
    expect(await booked()).toBe(10);
  });

  test("FORM-70: given a second whose own turn fails, then nothing is kept of it, and the first may still come", async () => {
    const { send, booked } = await aDialog();
    await expect(send(1, "fails")).rejects.toThrow("The disk is full.");
    expect(await send(0)).toEqual({ status: 200, body: { place: 0 } });
    expect(await booked()).toBe(1);
  });
});
