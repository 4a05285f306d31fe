// A partner's faults: wagers and balances stay, and viewers and admins see what is wrong.
import { beforeEach, describe, expect, test } from "vitest";
import { scaleForLoad, shortenTimeouts, timeoutDivisor } from "../house/timeouts.ts";
import { withHouse } from "../house/with-house.ts";

const house = await withHouse();
const admin = await house.signedIn("admin");
const viewer = await house.signedIn("viewer");
beforeEach(() => fault("none"));

const fault = (mode: string) => admin.post("/sandbox/roobet/fault", { mode });
const wager = (amount: number) => admin.post("/sandbox/wagers", { partner: "roobet", username: "viewer_rb", amount });
const runAll = async () => (await admin.post("/api/leaderboard/run-all")).body;
const points = async () => (await viewer.page("store", "/store")).props.auth.user?.balance as number;
const figures = () =>
  house.database.db.selectFrom("wagers").selectAll().orderBy("month").orderBy("account_id").execute();
const status = () =>
  house.database.db.selectFrom("partner_status").selectAll().where("partner", "=", 1).executeTakeFirstOrThrow();

describe("Roobet's faults", () => {
  test.each([
    ["error", "answered with an error (500)"],
    ["garbage", "answered with something that is not JSON"],
    ["empty", "answered with an empty list"],
  ])(
    "%s: balances and last figures stay, the admin sees the fault, and the next good response earns what was missed",
    async (mode, reason) => {
      await runAll();
      await wager(100);
      const [before, known, last] = [await points(), await figures(), await status()];
      // An older program, which does not know the column, does not clear this value after a good run.
      await house.database.db
        .updateTable("partner_status")
        .set({ failing_since: new Date(0) })
        .execute();
      await fault(mode);

      const { message, partners } = await runAll();

      expect(message).not.toBe("success");
      expect(partners[0]).toMatchObject({ slug: "roobet", ok: false, message: `Roobet ${reason}.`, earned_points: 0 });
      expect(await points()).toBe(before);
      expect(await figures()).toEqual(known);
      expect(await status()).toMatchObject({
        error: reason,
        succeeded_at: last.succeeded_at,
        rows_understood: last.rows_understood,
        lease: null,
      });
      expect((await status()).failing_since?.getTime()).toBeGreaterThan(0);

      await fault("none");
      expect((await runAll()).partners[0]).toMatchObject({ ok: true, earned_points: 100 });
      expect(await points()).toBe(before + 100);
      expect((await status()).error).toBeNull();
    },
  );

  test("slow: three attempts time out after ten seconds each, and nothing changes", async () => {
    await wager(10);
    const before = await points();
    await fault("slow");
    const waits = shortenTimeouts();
    const startedAt = performance.now();

    const { partners } = await runAll();

    expect(partners[0]).toMatchObject({ ok: false, message: "Roobet did not answer within 10 seconds." });
    // The other partners, which respond in time, have the same limit.
    expect(waits.filter((ms) => ms !== 10_000)).toEqual([]);
    expect(performance.now() - startedAt).toBeGreaterThan(29_000 / timeoutDivisor);
    expect(performance.now() - startedAt).toBeLessThan(scaleForLoad(5_000));
    expect(await points()).toBe(before);
    await fault("none");
    expect((await runAll()).partners[0]).toMatchObject({ ok: true, earned_points: 10 });
  });

  test("while Roobet fails no link succeeds, and the same chat line works afterwards", async () => {
    const { body: code } = await viewer.post("/api/roobet/generate-code");
    await admin.post("/sandbox/wagers", { partner: "roobet", username: "faulty_fan", amount: 0 });
    await fault("error");
    const say = () => admin.post("/sandbox/roobet/chat", { username: "faulty_fan", message: code.token });
    expect(await say()).toMatchObject({ status: 503, body: { message: "Roobet answered with an error (500)." } });
    expect((await viewer.page("settings/connections", "/settings/connections")).props.roobet.roobet_username).toBe(
      "viewer_rb",
    );
    await fault("none");
    await runAll();
    expect(await say()).toMatchObject({ status: 200, body: { message: "linked", username: "faulty_fan" } });
  });
});
