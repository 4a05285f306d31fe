// A draw held against the log: what was written down as it happened holds, and what cannot be known from it is told as such.
import { describe, expect, test } from "vitest";
import {
  ahead,
  at,
  behindOther,
  calledOff,
  cancel,
  checked,
  commit,
  committed,
  early,
  firstWin,
  genuine,
  linesOf,
  type Made,
  more,
  sha256,
  terms,
  textOf,
  told,
  unwon,
  type Written,
  without,
  written,
} from "../tests/house/logged-draw.ts";
import { commitmentText, quicknet } from "./beacon.ts";
import type { LogFailure } from "./check-failures.ts";
import { drawBeforeSha256 } from "./draw-before.ts";
import { verdictOf } from "./draw-check.ts";
import type { LogEvent } from "./fairness-log.ts";
import { checkByLog, type LoggedDraw, readLinesAbout, subjectsOf } from "./log-check.ts";

/** The same, over before the log began, which has one line of it. */
async function ofBefore(): Promise<Made> {
  const { draw, lines } = told({ frozen_at: "2026-11-22T09:00:00.000Z", drawn_at: "2026-11-22T09:01:01.000Z" })(
    unwon(
      without("draw.commit")(
        without("raffle.open")(without("raffle.edit")(firstWin({ voided_at: "2026-11-22T09:30:00.000Z" })(genuine()))),
      ),
    ),
  );
  const sha256 = await drawBeforeSha256({ ...draw, state: "drawn" }, at("10:00:00").toISOString());
  return more("10:00:00", { type: "draw.before", draw: draw.id, sha256 })({ draw, lines });
}

const voidedAs = (win: LoggedDraw["winners"][number], { ticket, reason }: { ticket: number; reason: string }) =>
  win.ticket === ticket ? { ...win, void_reason: reason, voided_at: "2026-11-22T12:00:00.000Z" } : win;

describe("a draw against the log", () => {
  test("FAIR-60: given what was written down as it happened, then it holds, called off too", async () => {
    expect(await checked(genuine())).toEqual({ name: "log", holds: true, failures: [], notes: [] });
    expect(await checked(unwon(calledOff(cancel(true)(genuine()))))).toMatchObject({ holds: true, notes: [] });
    const { draw } = genuine();
    expect(await subjectsOf(draw)).toEqual(["raffle:12", `key:drand:chain:${sha256("aa")}`]);
    expect(await subjectsOf({ ...draw, id: "raffle:12:3", public_key: null })).toEqual(["raffle:12"]);
  });

  test("FAIR-61: given a draw from before the log, then that is told, and is no failure; one that only says so is", async () => {
    const before = await ofBefore();
    expect(await checked(before)).toEqual({ name: "log", holds: true, failures: [], notes: ["before_log"] });
    const said = told({ drawn_at: "2026-11-22T20:01:01.000Z" })(without("draw.before")(before));
    expect((await checked(said)).failures).toContain("log_no_commit");
    expect((await checked(firstWin({ voided_at: "2026-11-22T11:00:00.000Z" })(before))).failures).toEqual([
      ...["log_other_before", "log_no_void"],
    ]);
  });

  test.each<[string, (made: Made) => Made, LogFailure]>([
    ["another list", told({ entries_sha256: "e2" }), "log_other_before"],
    ["another number of tickets", told({ total_tickets: 21 }), "log_other_before"],
    ["another number of winners", told({ winners_wanted: 3 }), "log_other_before"],
    ["another commitment", told({ commitment: "windfall-draw/2\n" }), "log_other_before"],
    ["another round", told({ round: 100 }), "log_other_before"],
    ["another time of its list", told({ frozen_at: "2026-11-22T08:00:00.000Z" }), "log_other_before"],
    ["another source", told({ source: "site", public_key: null }), "log_other_before"],
    ["other numbers", told({ random: "{ }" }), "log_other_before"],
    ["another time of its numbers", told({ drawn_at: "2026-11-22T09:02:00.000Z" }), "log_other_before"],
    ["another winner", firstWin({ user: { id: 7 } }), "log_other_before"],
    ["another winning ticket", firstWin({ ticket: 13 }), "log_other_before"],
    ["another reason", firstWin({ void_reason: "None." }), "log_other_before"],
    ["a void win that stands again", firstWin({ void_reason: null, voided_at: null }), "log_other_before"],
    ["called off", told({ state: "called_off", winners: [] }), "log_other_before"],
    ["waiting", told({ state: "waiting", winners: [] }), "log_other_before"],
    ["frozen again since", more("20:00:00", commit), "log_two_commits"],
    ["without its line", without("draw.before"), "log_no_before"],
  ])("FAIR-80: a draw from before the log with %s is named", async (_, change, found) => {
    expect((await checked(change(await ofBefore()))).failures).toContain(found);
  });

  test("FAIR-80: given a win of a draw from before called void since, then its line in the log is all it takes", async () => {
    const { draw, lines } = await ofBefore();
    const second = { type: "win.void" as const, draw: draw.id, ticket: 3, reason: "Moved away." };
    const since = {
      draw: { ...draw, winners: draw.winners.map((win) => voidedAs(win, second)) },
      lines: [...lines, { time: "12:00:00", event: second }],
    };
    expect(await checked(since)).toMatchObject({ failures: [], notes: ["before_log"] });
  });

  test("LOG-56: given a draw of before that was frozen when there was a log, then its line does not stand for its list and winners", async () => {
    const swapped = async (frozenAt: string, change: Partial<LoggedDraw> = {}, time = "10:00:00", late = {}) => {
      const { draw, lines } = told({ frozen_at: frozenAt, drawn_at: "2026-11-22T20:01:01.000Z", ...change })(
        unwon(without("draw.commit")(genuine())),
      );
      const still = { ...draw, winners: draw.winners.map((win) => ({ ...win, void_reason: null, voided_at: null })) };
      const sha256 = await drawBeforeSha256({ ...still, state: "drawn" }, at("10:00:00").toISOString());
      const line = { time, event: { type: "draw.before" as const, draw: draw.id, sha256, ...late } };
      const [genesis, ...rest] = without("raffle.open")(without("raffle.edit")({ draw: still, lines })).lines;
      return checked({ draw: still, lines: [...(genesis === undefined ? [] : [genesis]), line, ...rest] });
    };
    const since = "2026-11-22T20:00:00.000Z";
    const outside = { commitment: commitmentText({ ...committed, chain: quicknet.hash }) };
    expect((await swapped(since, outside)).failures).toEqual(["log_frozen_since"]);
    expect((await swapped(since, outside, "21:00:00", { late: true })).failures).toEqual(["log_frozen_since"]);
    const demo = { commitment: commitmentText({ ...committed, chain: "ab".repeat(32) }) };
    const moved = { name: "log", holds: true, failures: [], notes: ["before_log", "frozen_since"] };
    expect(await swapped(since, demo), "a demo's, whose clock is moved about").toEqual(moved);
    expect(await swapped("2026-11-22T10:00:00.000Z", outside), "while the log began").toEqual(moved);
    const before = { ...outside, drawn_at: "2026-11-22T09:01:00.000Z" };
    expect((await swapped("2026-11-22T09:00:00.000Z", before)).notes).toEqual(["before_log"]);
    expect((await swapped("2026-11-22T09:00:00.000Z", before, "10:00:00.001")).failures).toEqual([
      "log_before_not_first",
    ]);
    const late = await swapped("2026-11-22T09:00:00.000Z", before, "21:00:00", { late: true });
    expect([late.failures, late.notes], "found afterwards").toEqual([[], ["before_log", "told_late"]]);
    const drawn = { source: "random.org" as const, random: "{}", state: "drawn" as const };
    expect(verdictOf([{ ...late, notes: ["before_log"] }], drawn)).toBe("proven");
    for (const check of [late, await swapped(since, demo)]) expect(verdictOf([check], drawn)).toBe("unknown");
  });

  test("LOG-56: given terms of a raffle whose draw is told as one of before, then its promise is held against it", async () => {
    const { draw, lines } = await ofBefore();
    const opened = { time: "10:00:00", event: { type: "raffle.open" as const, ...terms, winners: 3 } };
    const first = lines.slice(0, 2);
    expect((await checked({ draw, lines: [...first, opened, ...lines.slice(2)] })).failures).toEqual([
      "log_other_promise",
    ]);
  });

  test("LOG-57: given terms told again within five minutes of the end, or the same ones afterwards, then they may stand", async () => {
    const named = { type: "raffle.edit" as const, ...terms, name: "Another name" };
    const edited = (time: string, event: LogEvent) =>
      told({ frozen_at: "2026-11-22T20:10:00.000Z", round_at: "2026-11-22T20:11:00.000Z" })(
        ahead("draw.commit", time, event)(written("draw.commit", {}, "20:10:00")(genuine())),
      );
    expect((await checked(edited("20:07:00", named))).failures).not.toContain("log_end_moved");
    expect((await checked(edited("20:07:00", named))).failures).not.toContain("log_terms_changed");
    const later = { ...named, ends_at: "2026-11-22T20:08:00.000Z" };
    expect((await checked(edited("20:05:00", later))).failures, "by a clock behind").not.toContain("log_end_moved");
    expect((await checked(edited("20:05:01", later))).failures).toContain("log_end_moved");
    const late = ahead("raffle.edit", "19:05:00", { ...early, planned: "" })(edited("20:05:01", later));
    const found = written("raffle.early", { late: true })(late);
    expect((await checked(found)).failures, "an early end found afterwards").not.toContain("log_end_moved");
  });

  test("LOG-58: given an end that was moved up to soon after, then that is told, and is no failure", async () => {
    const from = (planned: string, time: string, ends_at = terms.ends_at) =>
      written("raffle.open", { ends_at: planned })(written("raffle.edit", { ends_at }, time)(genuine()));
    const notes = async (made: Made) => {
      const { failures, notes: found } = await checked(made);
      return [failures, found];
    };
    expect(await notes(from("2026-11-25T20:00:00.000Z", "19:00:01"))).toEqual([[], ["end_moved_up"]]);
    expect(await notes(from("2026-11-25T20:00:00.000Z", "19:00:00")), "an hour ahead").toEqual([[], []]);
    expect(await notes(from("2026-11-22T19:30:00.000Z", "19:20:00")), "moved on").toEqual([[], []]);
    const back = ahead("draw.commit", "19:30:00", { type: "raffle.edit", ...terms });
    const up = written("raffle.open", { ends_at: terms.ends_at });
    expect(
      await notes(back(up(written("raffle.edit", { ends_at: "2026-11-22T19:40:00.000Z" })(genuine())))),
      "and put back again",
    ).toEqual([[], []]);
  });

  test("LOG-59, LOG-60: given a line ahead that is as late as the beacon, or later than one of the draw's, then nothing is proven", async () => {
    const real = told({ commitment: commitmentText({ ...committed, chain: quicknet.hash }) })(genuine());
    const bound = written("draw.commit", { commitment: sha256(real.draw.commitment ?? "") })(real);
    const seeds: LogEvent = { type: "seed.commit", hashes: [] };
    expect((await checked(bound)).notes).toEqual([]);
    expect((await checked(ahead("draw.commit", "20:00:59.999", seeds)(bound))).notes).toEqual([]);
    const passed = await checked(ahead("draw.commit", "20:01:00", seeds)(bound));
    expect([passed.failures, passed.notes]).toEqual([[], ["beacon_passed"]]);
    const inSteps = ["20:12:00", "20:08:00", "20:04:00"].reduceRight(
      (made, time) => ahead("draw.commit", time, seeds)(made),
      bound,
    );
    const stepped = await checked(inSteps);
    expect([stepped.failures, stepped.notes], "no step is long").toEqual([[], ["beacon_passed", "times_fall"]]);
    const behind = ahead("win.void", "21:05:00.001", seeds)(bound);
    expect((await checked(behind)).notes).toEqual(["times_fall"]);
    expect((await checked(ahead("win.void", "21:05:00", seeds)(bound))).notes).toEqual([]);
    const demo = commitmentText({ ...committed, chain: "ab".repeat(32) });
    const moved = told({ commitment: demo })(written("draw.commit", { commitment: sha256(demo) })(inSteps));
    expect((await checked(moved)).notes, "a demo's clock is moved about").toEqual([]);
    const drawn = { source: "random.org" as const, random: "{}", state: "drawn" as const };
    expect(verdictOf([passed], drawn)).toBe("unknown");
    expect(verdictOf([stepped], drawn)).toBe("unknown");
  });

  test("LOG-61: given a list's line with the time of the log's first behind others, then it is none of the first", async () => {
    const older = told({ frozen_at: "2026-11-22T09:59:00.000Z" })(written("draw.commit", {}, "10:00:00")(genuine()));
    expect((await checked(older)).failures).toContain("log_other_moment");
    const first = without("raffle.edit")(written("raffle.open", { winners: 2 }, "10:00:00")(older));
    expect((await checked(first)).failures).not.toContain("log_other_moment");
  });

  test("LOG-62: given terms found afterwards, then the end is not held against them, and nothing is proven", async () => {
    const later = { ends_at: "2026-11-22T21:00:00.000Z" };
    const found = written("raffle.open", { late: true })(written("raffle.edit", later)(genuine()));
    expect(await checked(found)).toMatchObject({ failures: [], notes: ["told_late"] });
  });

  test("FAIR-61: given lines written afterwards, or no terms, then that is told; what stands in them counts all the same", async () => {
    const asked = told({ source: "site", commitment: null, round: null, round_at: null })(genuine());
    const signed = written("key", { source: "site" })(written("draw.result", { source: "site" })(asked));
    const plain = written("draw.commit", { commitment: undefined, round: undefined, late: true }, "23:00:00")(signed);
    expect(await checked(plain)).toEqual({ name: "log", holds: true, failures: [], notes: ["told_late"] });
    expect((await checked(told({ entries_sha256: "e2" })(plain))).failures).toEqual(["log_other_list"]);
    expect((await checked(without("raffle.edit")(without("raffle.open")(genuine())))).notes).toEqual(["no_terms"]);
  });

  test("LOG-48: given a raffle ended before its time, or a list frozen when it had ended, then its list is in order", async () => {
    const ended = ahead("draw.commit", "19:20:00", early)(genuine());
    expect((await checked(ended)).failures).toEqual([]);
    const at = told({ frozen_at: "2026-11-22T19:20:01.000Z" })(written("draw.commit", {}, "19:20:01")(ended));
    expect((await checked(at)).failures).toEqual([]);
    const renamed = more("22:00:00", { ...{ type: "raffle.edit", ...terms, name: "Another" }, ends_at: early.ends_at });
    expect((await checked(renamed(ended))).failures, "its name may change").toEqual([]);
    const found = written("raffle.early", { late: true }, "22:00:00");
    const later = { ...terms, ends_at: "2026-11-22T21:00:00.000Z" };
    const late = found(more("22:00:00", early)(written("raffle.edit", later)(genuine())));
    expect(await checked(late), "found afterwards").toMatchObject({ failures: [], notes: ["told_late"] });
  });

  test("LOG-49: given a list on which somebody has more tickets than one viewer may have, then that is named", async () => {
    const { draw, lines } = genuine();
    const held = async (list: string, made = lines) =>
      (await checkByLog(draw, await linesOf(made), new TextEncoder().encode(list))).failures;
    expect(await held("1,3,5\n4,8,6\n9,10,5\n")).toEqual([]);
    expect(await held("1,3,5\n4,8,6\n9,11,5\n")).toEqual(["log_over_limit"]);
    expect(
      await held("1,3,5\n4,8,6\n9,11,5\n", without("raffle.edit")(without("raffle.open")({ draw, lines })).lines),
    ).toEqual([]);
  });

  test("LOG-50: given a demo's draw or one this site chose the numbers of, then its clock may have been moved", async () => {
    const { draw, lines } = behindOther(genuine());
    const demo = { ...draw, commitment: commitmentText({ ...committed, chain: "ab".repeat(32) }) };
    expect((await checkByLog(demo, await linesOf(lines))).failures).not.toContain("log_dated_back");
    const real = { ...draw, commitment: commitmentText({ ...committed, chain: quicknet.hash }) };
    expect((await checkByLog(real, await linesOf(lines))).failures).toContain("log_dated_back");
    for (const source of ["sandbox", "site"] as const)
      expect((await checkByLog({ ...draw, source, commitment: null }, await linesOf(lines))).failures).not.toContain(
        "log_dated_back",
      );
  });

  test("LOG-51: given a second list, then a win was called void between it and the first", async () => {
    const { draw, lines } = genuine();
    const second = {
      ...commit,
      draw: "raffle:12:2",
      entries: "e2",
      tickets: 10,
      winners: 1,
      commitment: sha256("c"),
      round: 120,
    };
    const waiting: LoggedDraw = {
      ...{ ...draw, id: "raffle:12:2", state: "waiting", winners: [], random: null, signature: null, public_key: null },
      ...{ source: null, account: null, entries_sha256: "e2", total_tickets: 10, winners_wanted: 1, drawn_at: null },
      ...{ commitment: "c", round: 120, frozen_at: "2026-11-22T21:00:01.000Z", round_at: "2026-11-22T21:01:00.000Z" },
    };
    const frozen = { time: "21:00:01", event: second };
    const failures = async (some: readonly Written[]) => (await checkByLog(waiting, await linesOf(some))).failures;
    expect(await failures([...lines, frozen])).toEqual([]);
    expect(await failures([...lines.slice(0, -1), frozen])).toEqual(["log_round_without_void"]);
    const appended = [...lines.slice(0, -1), frozen, ...lines.slice(-1)];
    expect(await failures(appended), "a win called void behind it").toEqual(["log_round_without_void"]);
    const late = appended.map((line) =>
      line.event.type === "win.void" ? { ...line, event: { ...line.event, late: true as const } } : line,
    );
    expect(await failures(late), "found afterwards").toEqual([]);
  });

  test("LOG-47: given a line written afterwards, then nothing is said to be proven by it", async () => {
    const late = written("draw.commit", { late: true }, "20:00:30")(genuine());
    const check = await checked(late);
    expect(check).toMatchObject({ holds: true, notes: ["told_late"] });
    const drawn = { ...late.draw, source: "random.org" as const, state: "drawn" as const };
    expect(verdictOf([{ ...check, notes: [] }], drawn)).toBe("proven");
    expect(verdictOf([check], drawn)).toBe("unknown");
  });

  test("FAIR-62: given an answer that is no piece of a log, then it is refused; one without a line proves nothing", async () => {
    const text = textOf(genuine().lines);
    const [first = "", ...rest] = text.split(/(?<=\n)/);
    for (const bad of [text.slice(0, -1), rest.join(""), first + first, `${first}{}\n`, text.replace(",", ", ")]) {
      expect(await readLinesAbout(bad), bad.slice(0, 40)).toBe("unreadable");
    }
    expect((await checkByLog(genuine().draw, "unreadable")).failures).toEqual(["log_unreadable"]);
    expect(await checkByLog(genuine().draw, await readLinesAbout(""))).toMatchObject({ holds: "unknown" });
  });
});
