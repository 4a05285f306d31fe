import { expect, test } from "vitest";
import { aStaffMember, nextNumber, someTime } from "../../../tests/house/builders.ts";
import { onEachDatabase } from "../../../tests/house/each-database.ts";
import { cancelRaffle, deleteRaffle } from "../cancel-raffle.ts";
import { endedByState } from "../contract/raffles.ts";
import { openDueRaffles, selectDueSeries } from "../open-next.ts";
import { createRaffle, updateRaffle } from "../records.ts";
import { findSeries } from "../repeat-rule.ts";

const hourMs = 60 * 60 * 1000;
const weekMs = 7 * 24 * hourMs;
const later = (ms: number) => new Date(someTime.getTime() + ms);

onEachDatabase("raffles that repeat on %s", async (database) => {
  const adminId = await aStaffMember(database.db);
  const actor = () => ({ id: adminId, address: "127.0.0.1", requestId: "test", now: someTime });
  const input = () => ({
    name: `Friday ${nextNumber()}`,
    description: "Every week.",
    number_of_winners: 2,
    entry_price: 10,
    max_entries_per_user: 5,
    ends_at: later(hourMs),
    wager_required: 100,
    partner: 1,
  });
  const weekly = { every: "week", zone: "Europe/Berlin" } as const;
  const named = (name: string) =>
    database.db.selectFrom("raffles").selectAll().where("name", "=", name).orderBy("id").execute();
  const end = (id: number, ended: "closed" | "drawn") =>
    database.db.updateTable("raffles").set({ ended: endedByState[ended] }).where("id", "=", id).execute();
  const begin = async () => {
    const terms = input();
    return { terms, id: await createRaffle(database.db, actor(), terms, null, weekly) };
  };

  test("GOODS-15: eight concurrent processes open one raffle with the last one's terms and an end a week later", async () => {
    const { terms, id } = await begin();
    expect(await openDueRaffles(database.db, later(hourMs)), "still open").toEqual([]);
    await updateRaffle(database.db, actor(), id, {
      input: { ...terms, description: "Better." },
      image: null,
    });
    await end(id, "closed");
    expect(await openDueRaffles(database.db, later(hourMs - 1)), "closed early: its turn is not over").toEqual([]);
    const opened = await Promise.all(Array.from({ length: 8 }, () => openDueRaffles(database.db, later(hourMs))));
    expect(opened.flat()).toHaveLength(1);
    const [, next, ...more] = await named(terms.name);
    expect(more).toEqual([]);
    expect(next).toMatchObject({ description: "Better.", number_of_winners: 2, wager_required_cents: 100, ended: 0 });
    expect(next?.ends_at).toEqual(later(hourMs + weekMs));
    const series = await findSeries(database.db, [id, next?.id ?? 0]);
    expect([...series.keys()]).toEqual([next?.id]);
    expect(await selectDueSeries(database.db, later(weekMs)).execute()).toEqual([]);
  });

  test("GOODS-15: after an early draw the next raffle opens immediately with the following end, and missed weeks are skipped", async () => {
    const early = await begin();
    await end(early.id, "drawn");
    await openDueRaffles(database.db, someTime);
    expect((await named(early.terms.name))[1]?.ends_at).toEqual(later(hourMs + weekMs));
    const missed = await begin();
    await end(missed.id, "drawn");
    await openDueRaffles(database.db, later(5 * weekMs));
    const raffles = await named(missed.terms.name);
    expect(raffles).toHaveLength(2);
    expect(raffles[1]?.ends_at).toEqual(later(hourMs + 5 * weekMs));
  });

  test("GOODS-15: a stopped or deleted raffle has no successor, and a cancelled one has its successor at the usual time", async () => {
    const stopped = await begin();
    await updateRaffle(database.db, actor(), stopped.id, {
      input: stopped.terms,
      image: null,
      repeats: { every: "", zone: "UTC" },
    });
    await end(stopped.id, "drawn");
    const deleted = await begin();
    await database.db.transaction().execute((tx) => deleteRaffle(tx, actor(), deleted.id));
    const cancelled = await begin();
    await database.db.transaction().execute((tx) => cancelRaffle(tx, actor(), cancelled.id));
    await openDueRaffles(database.db, later(0));
    for (const { terms } of [stopped, deleted, cancelled]) expect(await named(terms.name)).toHaveLength(1);
    await openDueRaffles(database.db, later(hourMs));
    expect(await named(cancelled.terms.name)).toHaveLength(2);
    for (const { terms } of [stopped, deleted]) expect(await named(terms.name)).toHaveLength(1);
    await updateRaffle(database.db, actor(), stopped.id, { input: stopped.terms, image: null, repeats: weekly });
    await openDueRaffles(database.db, later(hourMs));
    expect(await named(stopped.terms.name), "set to repeat again").toHaveLength(2);
    expect(await selectDueSeries(database.db, later(hourMs)).execute()).toEqual([]);
  });

  test("GOODS-19: a series that fails does not stop the other due series, and the job reports the failure", async () => {
    const [odd, fine] = [await begin(), await begin()];
    await database.db.updateTable("raffle_series").set({ zone: "Mars/Base" }).where("raffle_id", "=", odd.id).execute();
    for (const { id } of [odd, fine]) await end(id, "drawn");
    const announced: number[] = [];
    await expect(openDueRaffles(database.db, later(hourMs), (id) => announced.push(id))).rejects.toThrow("time zone");
    const raffles = await named(fine.terms.name);
    expect([raffles.length, announced]).toEqual([2, [raffles[1]?.id]]);
    expect(await named(odd.terms.name)).toHaveLength(1);
    await database.db.updateTable("raffle_series").set({ zone: "UTC" }).where("raffle_id", "=", odd.id).execute();
    await openDueRaffles(database.db, later(hourMs));
    expect(await named(odd.terms.name)).toHaveLength(2);
  });
});
