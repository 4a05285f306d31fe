import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { terms as anEnd, readLogLines, type TimedEvent } from "../../../tests/house/logged-draw.ts";
import { checkTickets, type TicketSource } from "./check-tickets.ts";
import { noReceipts, parseReceipts, withReplacedLog, withTickets } from "./receipt-store.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const at = "2026-11-22T20:00:07.000Z";
const list = "1,10,5\n11,15,9\n16,20,9\n21,22,5\n";
const own = {
  raffle: 3,
  entrant: 9,
  ranges: [
    { first: 11, last: 15 },
    { first: 16, last: 20 },
  ],
};
const stored = withTickets(noReceipts, own, at);

const site = (text: string): TicketSource => ({
  draw: async (raffle) => (raffle === 3 ? { entries_sha256: sha256(text), entries_url: "list" } : null),
  list: async () => text,
  lines: async () => null,
});
const brokenBy = async (text: string, receipts = stored) => (await checkTickets(receipts, site(text))).broken;
const lost = (first: number, last: number) => ({ kind: "tickets", raffle: 3, first, last, at });

test("FAIR-104: stored tickets are found on the list, and are not looked up twice", async () => {
  const { found, broken, missing } = await checkTickets(stored, site(list));
  expect([broken, missing]).toEqual([[], []]);
  expect(found.map((each) => each.sha256)).toEqual([sha256(list), sha256(list)]);
  const again = { ...stored, tickets: found };
  const unread: TicketSource = { ...site(list), list: () => Promise.reject(new Error("read twice")) };
  expect((await checkTickets(again, unread)).found).toEqual(found);
  // This list differs from the one in which the tickets were found before, so it is searched again.
  expect(await brokenBy("1,22,5\n", again)).toEqual([lost(11, 15), lost(16, 20)]);
});

test("FAIR-104: a list without the tickets, with part of them or with another holder is reported, whether they were bought at once or not", async () => {
  expect(await brokenBy("1,10,5\n11,15,9\n")).toEqual([lost(16, 20)]);
  expect(await brokenBy("1,10,5\n11,15,9\n16,18,9\n19,22,5\n")).toEqual([lost(16, 20)]);
  expect(await brokenBy("1,10,5\n11,15,8\n16,22,9\n")).toEqual([lost(11, 15)]);
  expect(await brokenBy("1,10,5\n11,20,9\n")).toEqual([]);
  expect(await brokenBy("no list")).toHaveLength(2);
  // When the viewer's id is not known, all tickets must belong to the same entrant.
  const nameless = withTickets(noReceipts, { ...own, entrant: null }, at);
  expect(await brokenBy("1,10,5\n11,15,8\n16,20,8\n", nameless)).toEqual([]);
  expect(await brokenBy("1,10,5\n11,12,8\n13,20,9\n", nameless)).toEqual([lost(11, 15)]);
});

test("FAIR-104: after a failed request, tickets are not looked up, and a raffle without a draw has no list yet", async () => {
  const away = await checkTickets(stored, { ...site(list), draw: async () => "unreachable" });
  expect(away).toEqual({ found: [], broken: [], vanished: [], missing: stored.tickets });
  expect((await checkTickets(stored, { ...site(list), list: async () => null })).missing).toEqual(stored.tickets);
  const open = withTickets(noReceipts, { ...own, raffle: 4 }, at);
  expect(await checkTickets(open, site(list))).toEqual({ found: [], broken: [], vanished: [], missing: [] });
});

test("FAIR-104: tickets are stored once, read back, and dropped when the log in which they were lost is replaced", () => {
  const known = withTickets(withTickets(noReceipts, { ...own, entrant: null }, at), own, "2026-11-23T00:00:00.000Z");
  expect(known.tickets).toEqual(stored.tickets);
  expect(withTickets(stored, own, at)).toBe(stored);
  expect(parseReceipts(JSON.stringify(stored))).toEqual(stored);
  const after = { n: 3, hash: sha256("line") };
  expect(withReplacedLog(stored, { after, rolls: [], raffles: [3] }, at).tickets).toEqual([]);
  expect(withReplacedLog(stored, { after, rolls: [], raffles: [] }, at).tickets).toEqual(stored.tickets);
  expect(withReplacedLog(stored, { after: null, rolls: [], raffles: [] }, at).tickets).toEqual([]);
});

test("FAIR-127: tickets in a raffle that is over without a list or a cancellation in the log are reported", async () => {
  const open = withTickets(noReceipts, { ...own, raffle: 4 }, at);
  const terms = { time: "10:00:00", event: { type: "raffle.open" as const, ...anEnd, raffle: 4 } };
  const check = async (more: TimedEvent[], now: string) => {
    const lines = await readLogLines([{ time: "09:00:00", event: { type: "genesis" } }, ...more]);
    return (await checkTickets(open, { ...site(list), lines: async () => lines }, Date.parse(now))).vanished;
  };
  const vanished = [{ kind: "raffle", raffle: 4 }];
  expect(await check([terms], "2026-11-22T21:00:00.000Z")).toEqual([]);
  expect(await check([terms], "2026-11-22T21:00:00.001Z")).toEqual(vanished);
  const off = { time: "11:00:00", event: { type: "raffle.cancel" as const, raffle: 4, tickets: 10 } };
  expect(await check([terms, off], "2026-11-23T21:00:00.000Z")).toEqual([]);
  expect(await check([], "2026-11-22T12:00:00.000Z"), "the log never heard of it").toEqual(vanished);
});
