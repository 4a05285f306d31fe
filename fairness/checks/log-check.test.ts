import { describe, expect, test } from "vitest";
import {
  addEvent,
  asCalledOff,
  cancelEvent,
  changeEvent,
  checkDraw,
  commit,
  committed,
  type DrawFixture,
  earlyEvent,
  genuineDraw,
  insertBefore,
  readLogLines,
  sha256,
  type TimedEvent,
  terms,
  toLogText,
  withDraw,
  withLaterNeighbour,
  withoutEvent,
  withoutResult,
} from "../../tests/house/logged-draw.ts";
import { formatCommitment, quicknet } from "../rules/beacon.ts";
import type { CheckedDraw } from "../rules/checked-draw.ts";
import type { LogEvent } from "../rules/fairness-log.ts";
import { toDrawVerdict } from "./draw-check.ts";
import { checkAgainstLog, drawSubjects, parseSubjectLines } from "./log-check.ts";

describe("a draw compared with the log", () => {
  test("FAIR-60: a draw logged as it happened passes, even when cancelled", async () => {
    expect(await checkDraw(genuineDraw())).toEqual({ name: "log", holds: true, failures: [], notes: [] });
    expect(await checkDraw(withoutResult(asCalledOff(cancelEvent(true)(genuineDraw()))))).toMatchObject({
      holds: true,
      notes: [],
    });
    const entrants = "ab".repeat(32);
    const board = withDraw({ entrants_sha256: entrants })(changeEvent("draw.commit", { entrants })(genuineDraw()));
    expect(await checkDraw(board)).toMatchObject({ holds: true, notes: [] });
    const { draw } = genuineDraw();
    expect(await drawSubjects(draw)).toEqual(["raffle:12", `key:drand:chain:${sha256("aa")}`]);
    expect(await drawSubjects({ ...draw, id: "raffle:12:3", public_key: null })).toEqual(["raffle:12"]);
  });

  test("LOG-48: terms repeated within five minutes of the end, or unchanged terms later, are allowed", async () => {
    const named = { type: "raffle.edit" as const, ...terms, name: "Another name" };
    const edited = (time: string, event: LogEvent) =>
      withDraw({ frozen_at: "2026-11-22T20:10:00.000Z", round_at: "2026-11-22T20:11:00.000Z" })(
        insertBefore("draw.commit", time, event)(changeEvent("draw.commit", {}, "20:10:00")(genuineDraw())),
      );
    expect((await checkDraw(edited("20:07:00", named))).failures).not.toContain("log_end_moved");
    expect((await checkDraw(edited("20:07:00", named))).failures).not.toContain("log_terms_changed");
    const later = { ...named, ends_at: "2026-11-22T20:08:00.000Z" };
    expect((await checkDraw(edited("20:05:00", later))).failures, "by a clock behind").not.toContain("log_end_moved");
    expect((await checkDraw(edited("20:05:01", later))).failures).toContain("log_end_moved");
  });

  test("LOG-58: bringing the end forward on short notice is noted but is not a failure", async () => {
    const from = (planned: string, time: string, ends_at = terms.ends_at) =>
      changeEvent("raffle.open", { ends_at: planned })(changeEvent("raffle.edit", { ends_at }, time)(genuineDraw()));
    const notes = async (made: DrawFixture) => {
      const { failures, notes: found } = await checkDraw(made);
      return [failures, found];
    };
    expect(await notes(from("2026-11-25T20:00:00.000Z", "19:00:01"))).toEqual([[], ["end_moved_up"]]);
    expect(await notes(from("2026-11-25T20:00:00.000Z", "19:00:00")), "an hour ahead").toEqual([[], []]);
    expect(await notes(from("2026-11-22T19:30:00.000Z", "19:20:00")), "moved on").toEqual([[], []]);
    const back = insertBefore("draw.commit", "19:30:00", { type: "raffle.edit", ...terms });
    const up = changeEvent("raffle.open", { ends_at: terms.ends_at });
    expect(
      await notes(back(up(changeEvent("raffle.edit", { ends_at: "2026-11-22T19:40:00.000Z" })(genuineDraw())))),
      "and put back again",
    ).toEqual([[], []]);
  });

  test("LOG-28, LOG-50: a line before the draw's list that is as late as the beacon, or later than a line of the draw, leaves the draw unproven", async () => {
    const real = withDraw({ commitment: formatCommitment({ ...committed, chain: quicknet.hash }) })(genuineDraw());
    const bound = changeEvent("draw.commit", { commitment: sha256(real.draw.commitment ?? "") })(real);
    const seeds: LogEvent = { type: "seed.commit", hashes: [], users: [] };
    expect((await checkDraw(bound)).notes).toEqual([]);
    expect((await checkDraw(insertBefore("draw.commit", "20:00:59.999", seeds)(bound))).notes).toEqual([]);
    const passed = await checkDraw(insertBefore("draw.commit", "20:01:00", seeds)(bound));
    expect([passed.failures, passed.notes]).toEqual([[], ["beacon_passed"]]);
    const inSteps = ["20:12:00", "20:08:00", "20:04:00"].reduceRight(
      (made, time) => insertBefore("draw.commit", time, seeds)(made),
      bound,
    );
    const stepped = await checkDraw(inSteps);
    expect([stepped.failures, stepped.notes], "no step is long").toEqual([[], ["beacon_passed", "times_fall"]]);
    const behind = insertBefore("win.void", "21:05:00.001", seeds)(bound);
    expect((await checkDraw(behind)).notes).toEqual(["times_fall"]);
    expect((await checkDraw(insertBefore("win.void", "21:05:00", seeds)(bound))).notes).toEqual([]);
    const demo = formatCommitment({ ...committed, chain: "ab".repeat(32) });
    const moved = withDraw({ commitment: demo })(changeEvent("draw.commit", { commitment: sha256(demo) })(inSteps));
    expect((await checkDraw(moved)).notes, "a demo's clock is moved about").toEqual([]);
    const drawn = { source: "random.org" as const, random: "{}", state: "drawn" as const };
    expect(toDrawVerdict([passed], drawn)).toBe("unknown");
    expect(toDrawVerdict([stepped], drawn)).toBe("unknown");
  });

  test("FAIR-61: a raffle without logged terms is noted but is not a failure", async () => {
    expect(await checkDraw(withoutEvent("raffle.edit")(withoutEvent("raffle.open")(genuineDraw())))).toMatchObject({
      ...{ failures: [], notes: ["no_terms"] },
    });
  });

  test("LOG-48: a list is valid after a logged early end, or when frozen after the end", async () => {
    const ended = insertBefore("draw.commit", "19:20:00", earlyEvent)(genuineDraw());
    expect((await checkDraw(ended)).failures).toEqual([]);
    const at = withDraw({ frozen_at: "2026-11-22T19:20:01.000Z" })(changeEvent("draw.commit", {}, "19:20:01")(ended));
    expect((await checkDraw(at)).failures).toEqual([]);
    const renamed = addEvent("22:00:00", {
      ...{ type: "raffle.edit", ...terms, name: "Another" },
      ends_at: earlyEvent.ends_at,
    });
    expect((await checkDraw(renamed(ended))).failures, "its name may change").toEqual([]);
  });

  test("LOG-48: a list where somebody has more tickets than allowed is reported", async () => {
    const { draw, lines } = genuineDraw();
    const held = async (list: string, made = lines) =>
      (await checkAgainstLog(draw, await readLogLines(made), new TextEncoder().encode(list))).failures;
    expect(await held("1,3,5\n4,8,6\n9,10,5\n")).toEqual([]);
    expect(await held("1,3,5\n4,8,6\n9,11,5\n")).toEqual(["log_over_limit"]);
    expect(
      await held(
        "1,3,5\n4,8,6\n9,11,5\n",
        withoutEvent("raffle.edit")(withoutEvent("raffle.open")({ draw, lines })).lines,
      ),
    ).toEqual([]);
  });

  test("LOG-50: times are ignored in a demo, or when this site chose the numbers", async () => {
    const { draw, lines } = withLaterNeighbour(genuineDraw());
    const demo = { ...draw, commitment: formatCommitment({ ...committed, chain: "ab".repeat(32) }) };
    expect((await checkAgainstLog(demo, await readLogLines(lines))).failures).not.toContain("log_dated_back");
    const real = { ...draw, commitment: formatCommitment({ ...committed, chain: quicknet.hash }) };
    expect((await checkAgainstLog(real, await readLogLines(lines))).failures).toContain("log_dated_back");
    for (const source of ["sandbox", "site"] as const)
      expect(
        (await checkAgainstLog({ ...draw, source, commitment: null }, await readLogLines(lines))).failures,
      ).not.toContain("log_dated_back");
  });

  test("LOG-45: a second list needs a void win between it and the first", async () => {
    const { draw, lines } = genuineDraw();
    const second = {
      ...commit,
      draw: "raffle:12:2",
      entries: "e2",
      tickets: 10,
      winners: 1,
      commitment: sha256("c"),
      round: 120,
    };
    const waiting: CheckedDraw = {
      ...{ ...draw, id: "raffle:12:2", state: "waiting", winners: [], random: null, signature: null, public_key: null },
      ...{ source: null, account: null, entries_sha256: "e2", total_tickets: 10, winners_wanted: 1, drawn_at: null },
      ...{ commitment: "c", round: 120, frozen_at: "2026-11-22T21:00:01.000Z", round_at: "2026-11-22T21:01:00.000Z" },
    };
    const frozen = { time: "21:00:01", event: second };
    const failures = async (some: readonly TimedEvent[]) =>
      (await checkAgainstLog(waiting, await readLogLines(some))).failures;
    expect(await failures([...lines, frozen])).toEqual([]);
    expect(await failures([...lines.slice(0, -1), frozen])).toEqual(["log_round_without_void"]);
    const appended = [...lines.slice(0, -1), frozen, ...lines.slice(-1)];
    expect(await failures(appended), "a win called void behind it").toEqual(["log_round_without_void"]);
  });

  test("FAIR-125: a draw cancelled or still waiting after its beacon was published is noted, with the result", async () => {
    const off = (time: string) => addEvent(time, { type: "draw.cancel", draw: "raffle:12", known: false });
    const nobody = withDraw({ state: "called_off", winners: [], random: null, signature: null, public_key: null });
    const calledOffAt = (time: string) => checkDraw(off(time)(withoutResult(nobody(genuineDraw()))));
    expect(await calledOffAt("20:00:59.999")).toMatchObject({ failures: [], notes: [] });
    const late = await calledOffAt("20:01:00");
    expect(late).toMatchObject({ failures: [], notes: ["called_off_late"] });
    const draw = { source: null, random: null, state: "called_off" as const };
    expect(toDrawVerdict([late], draw)).toBe("spoken");
    expect(toDrawVerdict([{ ...late, notes: [] }], draw)).toBe("undecided");
    const { draw: waiting, lines } = withoutResult(nobody(genuineDraw()));
    const waits = async (now: string) =>
      (await checkAgainstLog({ ...waiting, state: "waiting" }, await readLogLines(lines), undefined, Date.parse(now)))
        .notes;
    expect(await waits("2026-11-22T20:06:00.000Z")).toEqual([]);
    expect(await waits("2026-11-22T20:06:00.001Z")).toEqual(["waits_long"]);
  });

  test("FAIR-62: a response that is not from a log is refused; one without lines proves nothing", async () => {
    const text = toLogText(genuineDraw().lines);
    const [first = "", ...rest] = text.split(/(?<=\n)/);
    for (const bad of [text.slice(0, -1), rest.join(""), first + first, `${first}{}\n`, text.replace(",", ", ")]) {
      expect(await parseSubjectLines(bad), bad.slice(0, 40)).toBe("unreadable");
    }
    expect((await checkAgainstLog(genuineDraw().draw, "unreadable")).failures).toEqual(["log_unreadable"]);
    expect(await checkAgainstLog(genuineDraw().draw, await parseSubjectLines(""))).toMatchObject({ holds: "unknown" });
  });
});
