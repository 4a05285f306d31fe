import { sql } from "kysely";
import { expect, test } from "vitest";
import { aStaffMember, someTime } from "../../../tests/house/builders.ts";
import { onEachDatabase } from "../../../tests/house/each-database.ts";
import { createHunt, deleteHunt, updateHunt } from "../../hunts/records.ts";

onEachDatabase("webhooks on %s", (database) => {
  test("HOOK-03: the event's own transaction writes one message for each webhook that wants it", async () => {
    const { db } = database;
    const adminId = await aStaffMember(db);
    const actor = { id: adminId, address: "127.0.0.1", requestId: "test", now: someTime };
    const hunt = { name: "Sunday", start_cost: 100, finished: false, bonuses: [] };
    const messages = async () =>
      (await db.selectFrom("webhook_messages").select(["type", "happened_at", "data"]).orderBy("id").execute()).map(
        ({ type, happened_at, data }) => [type, happened_at, Object(data).won],
      );
    await createHunt(db, actor, hunt, 0);
    expect(await messages()).toEqual([]);
    const kinds = [["hunts"], ["orders"], ["hunts", "orders"], ["hunts"]];
    for (const [index, wanted] of kinds.entries()) {
      await sql`
        insert into webhooks (name, sealed_url, host, sealed_secret, kinds, created_at, created_by, off_at)
        values ('Bot', '', '', '', ${wanted}::text[], ${someTime}, ${adminId}, ${index === 3 ? someTime : null})`.execute(
        db,
      );
    }
    const id = await createHunt(db, actor, hunt, 0);
    const bonuses = [{ name: "Sugar Rush", provider_name: "", bet_size: 2, payout: 30.5 }];
    const finish = { ...hunt, finished: true, bonuses };
    expect((await updateHunt(db, actor, id, finish)).ok).toBe(true);
    // Saving a finished hunt again must not report its end a second time.
    expect((await updateHunt(db, actor, id, finish)).ok).toBe(true);
    expect(await messages()).toEqual([
      ...Array(2).fill(["hunt.started", someTime, 0]),
      ...Array(2).fill(["hunt.finished", someTime, 30.5]),
    ]);
    expect((await deleteHunt(db, actor, id)).ok).toBe(true);
  });
});
