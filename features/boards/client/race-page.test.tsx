import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { Page } from "../../../platform/pages/client/page.ts";
import { PageContext } from "../../../platform/pages/client/shown-page.ts";
import type { DeskBoard, DeskPlace, RaceEntry, RaceProps } from "../contract/boards.ts";
import { BoardTabs } from "./board-tabs.tsx";
import { newDraft, readDraft, sumPrizes, toDraft, wallMinute, windowEnd } from "./desk/board-draft.ts";
import { findOverlapping } from "./desk/board-lists.tsx";
import { prizeTotal, releaseSums } from "./desk/desk-words.ts";
import { readFaults } from "./desk/paste-partner.tsx";
import { RacePage } from "./race-page.tsx";
import { knownCode } from "./words.ts";

function onPage(part: ReactNode): string {
  const site = {
    brand: "Windfall",
    origin: "http://localhost",
    look: {},
    linkable: ["roobet"],
    referral_code: "WINDFALL",
  };
  const props = { errors: {}, site, auth: { user: null } } as unknown as Page["props"];
  return renderToStaticMarkup(
    <PageContext value={{ component: "leaderboard", props, url: "/leaderboard/7", version: "" }}>{part}</PageContext>,
  );
}

const entry = (place: number, more: Partial<RaceEntry> = {}): RaceEntry => ({
  place,
  username: `pl***${place}`,
  wager: 1_000_000 - place,
  own: false,
  hidden: false,
  prizes: place <= 2 ? [{ kind: "bucks", amount: 50 }] : [],
  ...more,
});

const race: RaceProps = {
  id: 7,
  kind: "race",
  name: "A race with a name of thirty xx",
  partner: 1_001,
  starts_at: "2026-11-16T00:00:00.000Z",
  ends_at: "2026-11-30T00:00:00.000Z",
  time_zone: "UTC",
  state: "running",
  prizes: [
    { from: 1, to: 1, kind: "bucks", amount: 4_000 },
    { from: 2, to: 5, kind: "points", amount: 5_000 },
  ],
  href: "/leaderboard/7",
  partner_label: "Shuffle",
  figure: "weighted",
  ties: "earlier",
  entries_count: 40,
  entries: Array.from({ length: 40 }, (_, index) => entry(index + 1)),
  own: null,
  viewer: "guest",
  total_bucks: 4_000,
  total_points: 20_000,
  as_of: "2026-11-28T14:05:00.000Z",
  is_cut: false,
  paused: false,
  final_at: null,
  provenance: null,
};
const now = "2026-11-28T15:00:00.000Z";
const shown = (more: Partial<RaceProps> = {}) => onPage(<RacePage race={{ ...race, ...more }} now={now} tabs={null} />);
const bodyRows = (html: string) => (html.match(/<tr/g) ?? []).length - 1;

describe("a race's page", () => {
  test("shows the podium, ten rows with prizes, the sum and the time left", () => {
    const html = shown();
    expect(bodyRows(html)).toBe(10);
    for (const text of ["$4,000 and 20,000 points", "Ends in", "Wins $50", "View More", "2 to 5", "Sign in to see"])
      expect(html).toContain(text);
  });
  test("RACE-27: the rules name the site's code only at partners of the wager sync", () => {
    const codes = [2, [1, 2], 1_001, [2, 101]].map((partner) => knownCode(partner, "WINDFALL"));
    expect(codes).toEqual(["WINDFALL", "WINDFALL", "", ""]);
  });
  test("a sentence without a place or a button does not stay in view", () => {
    const bar = (more: Partial<RaceProps>) => /<section[^>]*own-bar[^>]*>/.exec(shown(more))?.[0];
    expect(bar({ viewer: "guest" })).toContain("sticky");
    expect(bar({ viewer: "unlinked" })).not.toContain("sticky");
  });
  test("the viewer's own row is always in the table, and hidden people have no name", () => {
    const own = entry(212, { own: true, username: "viewer" });
    expect(bodyRows(shown({ own, viewer: "listed" }))).toBe(11);
    expect(shown({ own, viewer: "listed" })).toContain("#212");
    const hidden = shown({ entries: [entry(1, { hidden: true, username: "secret" })], entries_count: 1 });
    expect(hidden).toContain("Hidden player");
    expect(hidden).not.toContain("secret");
  });
  test("says what each state means", () => {
    expect(shown({ state: "planned", entries: [], entries_count: 0 })).toContain("This race has not started yet");
    expect(shown({ state: "closing", final_at: "2026-11-30T12:00:00.000Z" })).toContain("Final figures come in by");
    expect(shown({ state: "closing" })).toContain("The figures are final");
    expect(shown({ state: "ended" })).toContain("This race has ended.");
    const paused = shown({ paused: true });
    expect(paused).toContain("This board pays no prizes while it is paused.");
    expect(paused).not.toContain("$4,000");
    expect(shown({ is_cut: true })).toContain("list is full");
    expect(shown({ entries: [], entries_count: 0 })).toContain("Nobody is on the board yet");
  });
  test("says where the own figure comes from", () => {
    const provenance = { taken_at: now, row: 37, rows: 1_200, sha256: "ab".repeat(32), log_line: 12 };
    const html = shown({ provenance });
    expect(html).toMatch(/answer of <time.*row 37 of 1,200/);
    expect(html).toContain("Check your wager total");
  });
});

test("tabs show only beside another board, the featured one first", () => {
  const featured = { label: "Roobet Leaderboard", href: "/leaderboard" };
  const tabs = (boards: RaceProps[]) =>
    onPage(<BoardTabs boards={boards} featured={featured} currentPath="/leaderboard" className="" />);
  expect(tabs([])).toBe("");
  expect(tabs([{ ...race, href: "/leaderboard" }])).toBe("");
  expect(tabs([{ ...race, state: "archived" }])).toBe("");
  expect(tabs([race])).toMatch(/aria-current="page" href="\/leaderboard">Roobet Leaderboard<.*href="\/leaderboard\/7"/);
});

describe("the form of a board", () => {
  const draft = { ...newDraft(now, "UTC"), name: "Race", partners: ["shuffle"] };
  const prize = (key: number, from: string, to: string, amount: string) => ({
    ...{ key, from, to, kind: "bucks" as const, amount, text: "" },
  });
  test("each window ends where its preset says", () => {
    const at = { ...draft, starts: "2026-11-20T00:00", ends: "2026-12-01T00:00" };
    const ends = (["fixed", "two_weeks", "week", "month"] as const).map((window) => windowEnd({ ...at, window }));
    expect(ends).toEqual(["2026-12-01T00:00", "2026-12-04T00:00", "2026-11-27T00:00", "2026-12-01T00:00"]);
    expect(windowEnd({ ...at, window: "cycle_day", cycleDay: "16" })).toBe("2026-12-16T00:00");
    expect(windowEnd({ ...at, window: "cycle_day", cycleDay: "25" })).toBe("2026-11-25T00:00");
    expect(windowEnd({ ...at, window: "days", days: "0" })).toBeNull();
  });
  test("prizes of ranges add up to the cent, and overlapping or unreadable ones are refused", () => {
    const rows = [prize(0, "1", "1", "0,10"), prize(1, "2", "4", "0.20"), prize(2, "11", "15", "50")];
    expect(sumPrizes(rows)).toEqual({ places: 9, bucks: 250.7, points: 0, texts: 0 });
    expect(readDraft({ ...draft, prizes: rows })).toMatchObject({ prizes: [{ amount: 0.1 }, { amount: 0.2 }, {}] });
    for (const bad of [
      prize(3, "4", "5", "1"),
      prize(3, "9", "8", "1"),
      prize(3, "201", "", "1"),
      prize(3, "9", "", "x"),
    ])
      expect(readDraft({ ...draft, prizes: [...rows, bad] })).toMatchObject({ field: "prizes" });
  });
  test("a window that ends before it begins and a missing name are refused", () => {
    const ends = { ...draft, window: "fixed" as const, ends: "2020-01-01T00:00" };
    expect(readDraft(ends)).toMatchObject({ field: "ends_at" });
    expect(readDraft({ ...draft, name: " " })).toMatchObject({ field: "name" });
    expect(readDraft({ ...draft, partners: [] })).toMatchObject({ field: "partners" });
  });
  test("times are those of the board's zone, and a board survives its form unchanged", () => {
    expect(wallMinute("2026-07-01T00:00:00.000Z", "Europe/London")).toBe("2026-07-01T01:00");
    const board: DeskBoard = {
      ...race,
      ...{ partners: ["shuffle"], repeats: { every: "cycle_day", day: 16 }, settle_hours: 12, position: 3 },
      ...{ held_back: [], is_untried: false, frozen_at: null, released_at: null },
    };
    const sent = readDraft(toDraft(board));
    expect(sent).toMatchObject({ name: board.name, repeats: board.repeats, prizes: board.prizes, position: 3 });
    expect(prizeTotal(board.prizes, String)).toBe("$4,000 and 20,000 points");
  });
});

test("RACE-21: two open boards of one partner whose windows overlap are marked", () => {
  const board: DeskBoard = {
    ...{ ...race, id: 1, state: "running", partners: ["shuffle"], repeats: null, settle_hours: 12, position: 0 },
    ...{ starts_at: "2026-11-01T00:00:00.000Z", ends_at: "2026-11-15T00:00:00.000Z" },
    ...{ held_back: [], is_untried: false, frozen_at: null, released_at: null },
  };
  const next = { ...board, id: 2, starts_at: board.ends_at, ends_at: "2026-11-29T00:00:00.000Z" };
  const earlier = { ...next, starts_at: "2026-11-14T23:59:00.000Z" };
  expect(findOverlapping(board, [board, next])).toBeUndefined();
  expect(findOverlapping(board, [board, earlier])).toBe(earlier);
  expect(
    findOverlapping(board, [
      { ...earlier, partners: ["razed"] },
      { ...earlier, state: "ended" },
    ]),
  ).toBeUndefined();
});

test("a press pays linked, unpaid, not excluded places", () => {
  const place = (number: number, more: Partial<DeskPlace>): DeskPlace => ({
    ...{ number, place: number, name: "n", partner: "p", account_key: `${number}`, wager: 1, wager_at_end: null },
    ...{ username: `u${number}`, prizes: [{ kind: "bucks", amount: 0.1 }], paid_at: null },
    ...{ excluded_reason: null, is_hidden: false, ...more },
  });
  const places = [
    place(1, {}),
    place(2, {
      prizes: [
        { kind: "bucks", amount: 0.2 },
        { kind: "text", amount: 0, text: "A mug" },
      ],
    }),
    place(3, { username: null }),
    place(4, { paid_at: now }),
    place(5, { excluded_reason: "abuse" }),
    place(6, { prizes: [] }),
  ];
  expect(releaseSums(places)).toEqual({ people: 2, bucks: 0.3, points: 0, orders: 1, unlinked: 1 });
});

test("faults of a description are read from the refusal", () => {
  expect(readFaults({ faults: [{ line: 3, reason: "No host." }, { line: "x" }] })).toEqual([
    { line: 3, reason: "No host." },
  ]);
  expect(readFaults({ message: "no" })).toEqual([]);
});
