import { EventEmitter } from "node:events";
import pg from "pg";
import { pino } from "pino";
import { expect, test } from "vitest";
import { DiskFullMonitor } from "./full-disk.ts";

test("OUTAGE-35: logs a full disk once and ends it after two minutes without a refusal; too little shared memory is not a full disk", () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line).msg) });
  let nowMs = Date.parse("2026-11-23T12:00:00Z");
  const disk = new DiskFullMonitor(log, () => nowMs);
  const connection = new EventEmitter();
  disk.watch(Object.assign(new pg.Client(), { connection }));
  const say = (file: string) => connection.emit("errorMessage", { code: "53100", file, message: "No space left" });
  say("dsm_impl.c");
  expect(disk.since).toBeNull();
  const since = new Date(nowMs);
  for (let minute = 0; minute < 5; minute += 1) {
    say("md.c");
    nowMs += 60_000;
    expect(disk.since).toEqual(since);
  }
  expect(lines).toEqual(["the database's disk is full; writes are refused until you free some space"]);
  nowMs += 60_000;
  expect(disk.since).toBeNull();
});
