import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createChanges } from "../../server/core/changes.ts";
import type { Clock } from "../../server/core/clock.ts";
import { FullDisk, takeRoom } from "../../server/core/database/full-disk.ts";
import type { Db } from "../../server/core/db.ts";
import { readSettings } from "../../server/core/site-settings.ts";
import { fullDisk } from "../../server/incidents/full-disk.ts";
import { type IncidentHouse, lookAround } from "../../server/incidents/incidents.ts";
import { aStaffMember, someTime } from "../house/builders.ts";
import { openTestDatabase, type TestDatabase, testDatabases } from "../house/database.ts";
import { nameSite } from "../house/house.ts";

const log = pino({ level: "silent" });
const minuteMs = 60_000;

describe.each(testDatabases)("a full disk told on %s", (kind) => {
  let database: TestDatabase;
  let db: Db;
  let house: IncidentHouse;
  let nowMs: number;
  const clock = { now: () => new Date(nowMs) } as Clock;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    await nameSite(database);
    db = database.db;
    house = {
      ...{ db, clock, log, changes: createChanges(undefined) },
      mail: { send: async () => {}, tryOut: async () => ({ isSent: true, says: "" }), works: async () => true },
      config: { alerts: { withdrawalHours: 24 } } as IncidentHouse["config"],
      keys: { trouble: () => null },
      settings: () => readSettings(db),
      origin: () => "http://localhost",
    };
    await aStaffMember(db);
  });
  beforeEach(async () => {
    nowMs = someTime.getTime();
    await db.deleteFrom("incidents").execute();
    await db.deleteFrom("notices").execute();
  });
  afterAll(() => database.close());

  /** A process: what it was refused, and a disk that has room or not for all of them. */
  const room = { isThere: true };
  function aProcess() {
    const disk: FullDisk = new FullDisk(log, {
      nowMs: () => nowMs,
      probe: async () => {
        if (room.isThere) return takeRoom(db);
        disk.refused("could not extend file");
        throw new Error("could not extend file");
      },
    });
    const own = [fullDisk({ db, clock, disk })];
    const look = () => lookAround(house, { channel: null, partners: [], jobs: [], ownJob: "incidents.watch", own });
    return { disk, look };
  }
  const incidents = () => db.selectFrom("incidents").select(["began_at", "ended_at"]).orderBy("id").execute();
  const letters = async () => (await db.selectFrom("notices").select("id").execute()).length;
  /** Each minute one of the processes looks, and each asks by itself whether it is over. */
  const pass = async (minutes: number, whose: (minute: number) => number, processes: ReturnType<typeof aProcess>[]) => {
    for (let minute = 0; minute < minutes; minute += 1) {
      nowMs += minuteMs;
      for (const { disk } of processes) await disk.look();
      await processes[whose(minute)]?.look();
    }
  };

  test.each([
    ["by turns", (minute: number) => minute % 2],
    ["the other first", (minute: number) => (minute + 1) % 2],
    ["each for a while", (minute: number) => Math.floor(minute / 7) % 2],
  ])(
    "OUTAGE-35: one refusal in one of two processes is told once and ended once, whoever looks: %s",
    async (_, whose) => {
      room.isThere = true;
      const processes = [aProcess(), aProcess()];
      processes[1]?.disk.refused("could not extend file");
      await pass(60, whose, processes);
      const told = await incidents();
      expect(told).toHaveLength(1);
      expect(told[0]).toMatchObject({ began_at: someTime, ended_at: expect.any(Date) });
      expect(await letters(), "its beginning and its end, to one admin").toBe(2);
      for (const { disk } of processes) disk.close();
    },
  );

  test("OUTAGE-35: no process ends it while nothing can be written, also one that was refused nothing and where nobody writes", async () => {
    room.isThere = false;
    const processes = [aProcess(), aProcess()];
    processes[0]?.disk.refused("could not extend file");
    await pass(40, (minute) => minute % 2, processes);
    expect(await incidents()).toEqual([{ began_at: someTime, ended_at: null }]);
    room.isThere = true;
    await pass(10, (minute) => minute % 2, processes);
    expect((await incidents()).map(({ ended_at }) => ended_at)).toEqual([expect.any(Date)]);
    expect(await letters()).toBe(2);
    for (const { disk } of processes) disk.close();
  });
});
