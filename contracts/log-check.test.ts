// A draw held against the log: what was written down as it happened holds, and every change of either is called by its name.
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { LogFailure } from "./check-failures.ts";
import { type LogEvent, logLineText, noLineBefore } from "./fairness-log.ts";
import { checkByLog, type LoggedDraw, readLinesAbout, subjectsOf } from "./log-check.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const at = (time: string) => new Date(`2026-11-22T${time}Z`);

/** A line of the log at its time; `late` as a later program marks what it writes afterwards. */
interface Written {
  time: string;
  event: LogEvent & { late?: true };
}

interface Made {
  draw: LoggedDraw;
  lines: Written[];
}

const terms = {
  ...{ raffle: 12, name: "A raffle", entry_price: 10, max_entries_per_user: 5, winners: 2, partner: 1 },
  ...{ ends_at: "2026-11-22T20:00:00.000Z", wager_required_cents: 0 },
};
const commit = { type: "draw.commit" as const, draw: "raffle:12", entries: "e1", tickets: 20, winners: 2 };
const commitment = "windfall-draw/1\n";

/** Two of twenty tickets won by a beacon; one of the wins was called void. */
function genuine(): Made {
  const draw: LoggedDraw = {
    ...{ id: "raffle:12", kind: "raffle", source: "drand", state: "drawn", account: "chain", serial_number: null },
    ...{ public_key: "aa", random: "{}", signature: "bb", entries_sha256: "e1", total_tickets: 20, winners_wanted: 2 },
    ...{ commitment, round: 99, frozen_at: "2026-11-22T20:00:00.000Z", drawn_at: "2026-11-22T20:01:01.000Z" },
    round_at: "2026-11-22T20:01:00.000Z",
    winners: [
      { place: 1, ticket: 12, user: { id: 6 }, void_reason: "Two accounts.", voided_at: "2026-11-22T21:00:00.000Z" },
      { place: 2, ticket: 3, user: { id: 5 }, void_reason: null, voided_at: null },
    ],
  };
  const lines: Written[] = [
    { time: "10:00:00", event: { type: "genesis", draws: 3, seeds: 4 } },
    { time: "10:00:00", event: { type: "key", source: "drand", key: "aa", account: "chain", serial: null } },
    { time: "19:00:00", event: { type: "raffle.open", ...terms, winners: 3 } },
    { time: "19:10:00", event: { type: "raffle.edit", ...terms } },
    { time: "20:00:00", event: { ...commit, commitment: sha256(commitment), round: 99 } },
    {
      time: "20:01:01",
      event: {
        ...{ type: "draw.result", draw: "raffle:12", source: "drand", random_sha256: sha256("{}") },
        winners: "1,12,6\n2,3,5\n",
      },
    },
    { time: "21:00:00", event: { type: "win.void", draw: "raffle:12", ticket: 12, reason: "Two accounts." } },
  ];
  return { draw, lines };
}

/** As the address answers it: line by line from all over the log. */
const textOf = (lines: readonly Written[]) =>
  lines
    .map(({ time, event }, index) =>
      logLineText(1 + 3 * index, index === 0 ? noLineBefore : sha256(`${index}`), at(time), event),
    )
    .map((line) => `${line}\n`)
    .join("");
const checked = async ({ draw, lines }: Made) => checkByLog(draw, await readLinesAbout(textOf(lines)));

const told =
  (change: Partial<LoggedDraw>) =>
  (made: Made): Made => ({ ...made, draw: { ...made.draw, ...change } });
const without =
  (type: string) =>
  (made: Made): Made => ({
    ...made,
    lines: made.lines.filter(({ event }) => event.type !== type),
  });
const twice =
  (type: string) =>
  (made: Made): Made => ({
    ...made,
    lines: made.lines.flatMap((line) => (line.event.type === type ? [line, line] : [line])),
  });
const written =
  (type: string, change: object, time?: string) =>
  (made: Made): Made => ({
    ...made,
    lines: made.lines.map((line) =>
      line.event.type === type ? { time: time ?? line.time, event: { ...line.event, ...change } } : line,
    ),
  });
const more =
  (time: string, event: LogEvent) =>
  (made: Made): Made => ({ ...made, lines: [...made.lines, { time, event }] });
const calledOff = (made: Made): Made => told({ state: "called_off", winners: [] })(made);
const unwon = (made: Made): Made => without("win.void")(without("draw.result")(made));
const firstWin =
  (change: object) =>
  (made: Made): Made =>
    told({ winners: made.draw.winners.map((win, index) => (index === 0 ? { ...win, ...change } : win)) })(made);
const cancel = (known: boolean) => more("20:02:00", { type: "draw.cancel", draw: "raffle:12", known });

const tamperings: { what: string; change: (made: Made) => Made; found: LogFailure }[] = [
  { what: "no line of its list", change: without("draw.commit"), found: "log_no_commit" },
  { what: "another draw's list", change: written("draw.commit", { draw: "raffle:12:2" }), found: "log_no_commit" },
  { what: "two lists", change: twice("draw.commit"), found: "log_two_commits" },
  { what: "another list", change: told({ entries_sha256: "e2" }), found: "log_other_list" },
  { what: "another number of tickets", change: told({ total_tickets: 19 }), found: "log_other_total" },
  { what: "another number of winners", change: written("draw.commit", { winners: 3 }), found: "log_other_count" },
  { what: "another commitment", change: told({ commitment: "windfall-draw/2\n" }), found: "log_other_commitment" },
  { what: "no commitment", change: told({ commitment: null }), found: "log_other_commitment" },
  { what: "another round", change: written("draw.commit", { round: 100 }), found: "log_other_round" },
  { what: "a backdated list", change: told({ frozen_at: "2026-11-22T19:50:00.000Z" }), found: "log_other_moment" },
  {
    what: "a list written down once the beacon had spoken",
    change: written("draw.commit", {}, "20:01:00"),
    found: "log_after_beacon",
  },
  {
    what: "the same, marked late",
    change: written("draw.commit", { late: true }, "22:00:00"),
    found: "log_after_beacon",
  },
  { what: "fewer winners than promised", change: written("raffle.edit", { winners: 3 }), found: "log_other_promise" },
  { what: "another key", change: told({ public_key: "ab" }), found: "log_no_key" },
  { what: "no line of its winners", change: without("draw.result"), found: "log_no_result" },
  { what: "its winners twice", change: twice("draw.result"), found: "log_two_results" },
  { what: "a draw called off though it was drawn", change: calledOff, found: "log_result_unshown" },
  {
    what: "a draw that waits though it was drawn",
    change: told({ state: "waiting", winners: [] }),
    found: "log_result_unshown",
  },
  { what: "another source", change: told({ source: "site" }), found: "log_other_source" },
  { what: "other numbers", change: told({ random: "{ }" }), found: "log_other_random" },
  { what: "another winner", change: firstWin({ user: { id: 7 } }), found: "log_other_winners" },
  { what: "another winning ticket", change: firstWin({ ticket: 13 }), found: "log_other_winners" },
  { what: "a winner less", change: told({ winners: genuine().draw.winners.slice(0, 1) }), found: "log_other_winners" },
  { what: "a void win without its line", change: without("win.void"), found: "log_no_void" },
  {
    what: "a void win shown as one that stands",
    change: firstWin({ void_reason: null, voided_at: null }),
    found: "log_void_unshown",
  },
  { what: "another reason", change: firstWin({ void_reason: "None." }), found: "log_other_void" },
  {
    what: "another time of a void win",
    change: firstWin({ voided_at: "2026-11-22T20:30:00.000Z" }),
    found: "log_other_void",
  },
  { what: "called off without a line", change: (made) => unwon(calledOff(made)), found: "log_no_cancel" },
  { what: "called off, says the log", change: cancel(true), found: "log_cancel_unshown" },
  {
    what: "called off before there were numbers, says the log",
    change: (made) => unwon(calledOff(cancel(false)(made))),
    found: "log_other_cancel",
  },
];

describe("a draw against the log", () => {
  test("FAIR-60: given what was written down as it happened, then it holds, called off too", async () => {
    expect(await checked(genuine())).toEqual({ name: "log", holds: true, failures: [], notes: [] });
    expect(await checked(unwon(calledOff(cancel(true)(genuine()))))).toMatchObject({ holds: true, notes: [] });
    const { draw } = genuine();
    expect(await subjectsOf(draw)).toEqual(["raffle:12", `key:drand:chain:${sha256("aa")}`]);
    expect(await subjectsOf({ ...draw, id: "raffle:12:3", public_key: null })).toEqual(["raffle:12"]);
  });

  test.each(tamperings)("FAIR-60: $what is $found", async ({ change, found }) => {
    const check = await checked(change(genuine()));
    expect([check.holds, check.failures]).toEqual([false, expect.arrayContaining([found])]);
  });

  test("FAIR-61: given a draw from before the log, then that is told, and is no failure; one that only says so is", async () => {
    const before = told({ frozen_at: "2026-11-22T09:00:00.000Z", drawn_at: "2026-11-22T09:01:01.000Z" })(
      unwon(without("draw.commit")(firstWin({ voided_at: "2026-11-22T09:30:00.000Z" })(genuine()))),
    );
    expect(await checked(before)).toEqual({ name: "log", holds: true, failures: [], notes: ["before_log"] });
    expect(await checked(told({ drawn_at: "2026-11-22T20:01:01.000Z" })(before))).toMatchObject({ holds: false });
    expect((await checked(firstWin({ voided_at: "2026-11-22T11:00:00.000Z" })(before))).failures).toEqual([
      "log_no_void",
    ]);
  });

  test("FAIR-61: given lines written afterwards, or no terms, then that is told; what stands in them counts all the same", async () => {
    const asked = told({ source: "site", commitment: null, round: null, round_at: null })(genuine());
    const signed = written("key", { source: "site" })(written("draw.result", { source: "site" })(asked));
    const plain = written("draw.commit", { commitment: undefined, round: undefined, late: true }, "23:00:00")(signed);
    expect(await checked(plain)).toEqual({ name: "log", holds: true, failures: [], notes: ["told_late"] });
    expect((await checked(told({ entries_sha256: "e2" })(plain))).failures).toEqual(["log_other_list"]);
    expect((await checked(without("raffle.edit")(without("raffle.open")(genuine())))).notes).toEqual(["no_terms"]);
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
