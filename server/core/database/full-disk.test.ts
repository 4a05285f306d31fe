// What one process makes of a full disk: from the first refusal until something large could be written.
import { EventEmitter } from "node:events";
import pg from "pg";
import { pino } from "pino";
import { expect, test } from "vitest";
import { FullDisk } from "./full-disk.ts";

const minuteMs = 60_000;
const startMs = Date.parse("2026-11-23T12:00:00Z");

/** A disk with so much room as the test says, and what was logged of it. */
function givenDisk() {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line).msg) });
  const now = { ms: startMs, hasRoom: false, tries: 0 };
  const disk = new FullDisk(log, {
    nowMs: () => now.ms,
    probe: async () => {
      now.tries += 1;
      if (now.hasRoom) return;
      disk.refused("could not extend file");
      throw new Error("could not extend file");
    },
  });
  return { disk, now, lines };
}

test("OUTAGE-35: it is over when something could be written on trial, not by silence; the log says once that it is full and once that it is over", async () => {
  const { disk, now, lines } = givenDisk();
  expect([disk.since, disk.refusals]).toEqual([null, null]);
  for (let refusal = 0; refusal < 3; refusal += 1) disk.refused("could not extend file");
  now.ms += minuteMs;
  await disk.look();
  expect(now.tries, "refused a minute ago: nobody tries").toBe(0);
  for (let minute = 0; minute < 10; minute += 1) {
    now.ms += 2 * minuteMs;
    await disk.look();
    expect(disk.since).toEqual(new Date(startMs));
  }
  expect([now.tries, lines.length]).toEqual([10, 1]);

  now.hasRoom = true;
  now.ms += 2 * minuteMs;
  await disk.look();
  expect(disk.since).toBeNull();
  await disk.look();
  expect(now.tries, "once it is over nobody tries any more").toBe(11);
  expect(lines).toEqual([
    "the database's disk is full; what would write is refused until there is room",
    "the database's disk has room again",
  ]);
  expect(disk.refusals, "what was seen stays known").toEqual({ since: new Date(startMs), quietMs: 2 * minuteMs });
  disk.refused("could not extend file");
  expect(disk.since).toEqual(new Date(now.ms));
  expect(lines).toHaveLength(3);
  disk.close();
});

test("OUTAGE-35: too little shared memory, which PostgreSQL says with the same code, is no full disk", () => {
  const { disk } = givenDisk();
  const connection = new EventEmitter();
  disk.watch(Object.assign(new pg.Client(), { connection }));
  const say = (file: string) => connection.emit("errorMessage", { code: "53100", file, message: "No space left" });
  say("dsm_impl.c");
  expect(disk.since).toBeNull();
  say("md.c");
  expect(disk.since).not.toBeNull();
  disk.close();
});
