import { createHash } from "node:crypto";
import { checkAgainstLog, parseSubjectLines } from "../../fairness/checks/log-check.ts";
import type { CheckedDraw } from "../../fairness/rules/checked-draw.ts";
import { formatLogLine, type LogEvent, type LogLine, zeroHash } from "../../fairness/rules/fairness-log.ts";

export const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
export const at = (time: string) => new Date(`2026-11-22T${time}Z`);

export interface TimedEvent {
  time: string;
  event: LogEvent;
  /** True if no event is between this one and the next. */
  isRightBefore?: boolean;
}

export interface DrawFixture {
  draw: CheckedDraw;
  lines: TimedEvent[];
}

export const terms = {
  ...{ raffle: 12, name: "A raffle", entry_price: 10, max_entries_per_user: 5, winners: 2, partner: 1 },
  ...{ ends_at: "2026-11-22T20:00:00.000Z", wager_required_cents: 0 },
};
export const commit = { type: "draw.commit" as const, draw: "raffle:12", entries: "e1", tickets: 20, winners: 2 };
export const commitment = "windfall-draw/1\n";
export const committed = {
  ...{ draw: "raffle:12", entries: "ab".repeat(32), tickets: 20, winners: 2, before: null, entrants: null, round: 99 },
};

export function genuineDraw(): DrawFixture {
  const draw: CheckedDraw = {
    ...{ id: "raffle:12", kind: "raffle", source: "drand", state: "drawn", account: "chain", serial_number: null },
    ...{ public_key: "aa", random: "{}", signature: "bb", entries_sha256: "e1", total_tickets: 20, winners_wanted: 2 },
    ...{
      entrants_sha256: null,
      commitment,
      round: 99,
      frozen_at: "2026-11-22T20:00:00.000Z",
      drawn_at: "2026-11-22T20:01:01.000Z",
    },
    round_at: "2026-11-22T20:01:00.000Z",
    winners: [
      { place: 1, ticket: 12, user: { id: 6 }, void_reason: "Two accounts.", voided_at: "2026-11-22T21:00:00.000Z" },
      { place: 2, ticket: 3, user: { id: 5 }, void_reason: null, voided_at: null },
    ],
  };
  const lines: TimedEvent[] = [
    { time: "10:00:00", event: { type: "genesis" } },
    { time: "10:00:00", event: { type: "key", source: "drand", key: "aa", account: "chain" } },
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

/** Formats events as `/fairness/log.jsonl?about=…` returns them: single lines from different parts of the log. */
export const toLogText = (lines: readonly TimedEvent[]) =>
  lines
    .map(({ time, event, isRightBefore = false }, index) =>
      formatLogLine((isRightBefore ? 3 : 1) + 3 * index, index === 0 ? zeroHash : sha256(`${index}`), at(time), event),
    )
    .map((line) => `${line}\n`)
    .join("");
export const readLogLines = async (lines: readonly TimedEvent[]): Promise<LogLine[]> => {
  const read = await parseSubjectLines(toLogText(lines));
  if (read === "unreadable") throw new Error(toLogText(lines));
  return read;
};
export const checkDraw = async ({ draw, lines }: DrawFixture) =>
  checkAgainstLog(draw, await parseSubjectLines(toLogText(lines)));

export const withDraw =
  (change: Partial<CheckedDraw>) =>
  (fixture: DrawFixture): DrawFixture => ({ ...fixture, draw: { ...fixture.draw, ...change } });
export const withoutEvent =
  (type: string) =>
  (fixture: DrawFixture): DrawFixture => ({
    ...fixture,
    lines: fixture.lines.filter(({ event }) => event.type !== type),
  });
export const repeatEvent =
  (type: string) =>
  (fixture: DrawFixture): DrawFixture => ({
    ...fixture,
    lines: fixture.lines.flatMap((line) => (line.event.type === type ? [line, line] : [line])),
  });
export const changeEvent =
  (type: string, change: object, time?: string) =>
  (fixture: DrawFixture): DrawFixture => ({
    ...fixture,
    lines: fixture.lines.map((line) =>
      line.event.type === type ? { time: time ?? line.time, event: { ...line.event, ...change } } : line,
    ),
  });
export const addEvent =
  (time: string, event: LogEvent) =>
  (fixture: DrawFixture): DrawFixture => ({ ...fixture, lines: [...fixture.lines, { time, event }] });
export const asCalledOff = (fixture: DrawFixture): DrawFixture =>
  withDraw({ state: "called_off", winners: [] })(fixture);
export const withoutResult = (fixture: DrawFixture): DrawFixture =>
  withoutEvent("win.void")(withoutEvent("draw.result")(fixture));
export const changeFirstWin =
  (change: object) =>
  (fixture: DrawFixture): DrawFixture =>
    withDraw({ winners: fixture.draw.winners.map((win, index) => (index === 0 ? { ...win, ...change } : win)) })(
      fixture,
    );
export const swapEvents =
  (first: string, second: string) =>
  (fixture: DrawFixture): DrawFixture => ({
    ...fixture,
    lines: fixture.lines.map((line) => {
      const other = { [first]: second, [second]: first }[line.event.type];
      return fixture.lines.find(({ event }) => event.type === other) ?? line;
    }),
  });
export const cancelEvent = (known: boolean) => addEvent("20:02:00", { type: "draw.cancel", draw: "raffle:12", known });

export const earlyEvent = { type: "raffle.early" as const, raffle: 12, ends_at: "2026-11-22T19:20:00.000Z" };
export const insertBefore =
  (type: string, time: string, ...events: LogEvent[]) =>
  (fixture: DrawFixture): DrawFixture => ({
    ...fixture,
    lines: fixture.lines.flatMap((line) =>
      line.event.type === type ? [...events.map((event) => ({ time, event })), line] : [line],
    ),
  });
/** Adds a line right before the list's line, about another user's seeds, six minutes later than the list. */
export const withLaterNeighbour = (fixture: DrawFixture): DrawFixture => ({
  ...fixture,
  lines: fixture.lines.flatMap((line) =>
    line.event.type === "draw.commit"
      ? [
          { time: "20:06:00", event: { type: "seed.commit" as const, hashes: [], users: [] }, isRightBefore: true },
          line,
        ]
      : [line],
  ),
});
