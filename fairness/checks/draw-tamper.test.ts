import { describe, expect, test } from "vitest";
import {
  anotherDraw,
  listedDraw,
  otherKeys,
  type SignedFixture,
  sha256,
  signAgain,
  toBytes,
  toPem,
  withDraw,
  withList,
  withWinners,
} from "../../tests/house/signed-draw.ts";
import type { DrawFailure } from "../rules/failure-words.ts";
import { checkDraw, toDrawVerdict } from "./draw-check.ts";

/** Changes the first letter. Applying it twice does not restore the original. */
const otherFirst = (text: string) => `${{ A: "B", B: "C" }[text.slice(0, 1)] ?? "A"}${text.slice(1)}`;
interface Tampering {
  what: string;
  change: (made: SignedFixture) => SignedFixture;
  found: DrawFailure;
}

const tamperings: Tampering[] = [
  { what: "no signature", change: (made) => withDraw(made, { signature: null }), found: "no_answer" },
  { what: "no text", change: (made) => withDraw(made, { random: null }), found: "no_answer" },
  {
    what: "another signature",
    change: (made) => withDraw(made, { signature: otherFirst(made.draw.signature ?? "") }),
    found: "bad_signature",
  },
  {
    what: "another number in the text",
    change: (made) => withDraw(made, { random: made.draw.random?.replace("[12,3]", "[12,4]") ?? null }),
    found: "bad_signature",
  },
  {
    what: "told as RANDOM.ORG's",
    change: (made) => withDraw(made, { source: "random.org" }),
    found: "bad_signature",
  },
  { what: "no draw's text", change: (made) => signAgain(made, () => ({ userData: null })), found: "unreadable_text" },
  {
    what: "signed with another key",
    change: (made) =>
      withDraw(
        signAgain(made, () => ({}), otherKeys),
        { public_key: toPem(otherKeys) },
      ),
    found: "unlisted_key",
  },
  { what: "shown as another draw", change: (made) => withDraw(made, { id: "raffle:2" }), found: "other_draw" },
  {
    what: "signed for another draw",
    change: (made) => signAgain(made, ({ userData }) => ({ userData: { ...userData, id: "raffle:2" } })),
    found: "other_draw",
  },
  {
    what: "signed for another list",
    change: (made) => signAgain(made, ({ userData }) => ({ userData: { ...userData, entries_sha256: "00" } })),
    found: "other_list",
  },
  {
    what: "computed from a name",
    change: (made) => signAgain(made, () => ({ pregeneratedRandomization: { id: "try-4711" } })),
    found: "pregenerated",
  },
  {
    what: "computed from a date",
    change: (made) => signAgain(made, () => ({ pregeneratedRandomization: { date: "2010-12-31" } })),
    found: "pregenerated",
  },
  { what: "in base 16", change: (made) => signAgain(made, () => ({ base: 16 })), found: "other_base" },
  {
    what: "another method",
    change: (made) => signAgain(made, () => ({ method: "generateSignedIntegerSequences" })),
    found: "other_method",
  },
  {
    what: "more winners than were to be, signed so",
    change: (made) => signAgain(made, () => ({ n: 3, data: [12, 3, 17] })),
    found: "other_count",
  },
  { what: "more promised than drawn", change: (made) => withDraw(made, { winners_wanted: 3 }), found: "other_count" },
  { what: "numbers of a larger range", change: (made) => signAgain(made, () => ({ max: 21 })), found: "other_range" },
  { what: "numbers from 0", change: (made) => signAgain(made, () => ({ min: 0 })), found: "other_range" },
  {
    what: "numbers that may repeat",
    change: (made) => signAgain(made, () => ({ replacement: true })),
    found: "other_range",
  },
  { what: "a number twice", change: (made) => signAgain(made, () => ({ data: [12, 12] })), found: "other_numbers" },
  {
    what: "a number too many",
    change: (made) => signAgain(made, () => ({ data: [12, 3, 4] })),
    found: "other_numbers",
  },
  { what: "another serial number", change: (made) => withDraw(made, { serial_number: 8 }), found: "other_serial" },
  {
    what: "another time",
    change: (made) => withDraw(made, { drawn_at: "2026-11-22T20:00:02.000Z" }),
    found: "other_time",
  },
  { what: "another account", change: (made) => withDraw(made, { account: "other" }), found: "other_account" },
  {
    what: "signed for another account",
    change: (made) => signAgain(made, () => ({ hashedApiKey: "other" })),
    found: "other_account",
  },
  {
    what: "made years before",
    change: (made) =>
      withDraw(
        signAgain(made, () => ({ completionTime: "2020-11-22 20:00:01Z" })),
        { drawn_at: "2020-11-22T20:00:01.000Z" },
      ),
    found: "made_before_list",
  },
  {
    what: "a hidden gap",
    change: (made) => ({ ...made, known: { ...made.known, listed: { listed_before: null, unlisted: null } } }),
    found: "other_gap",
  },
  {
    what: "a gap with a listed draw in it",
    change: (made) => ({
      ...made,
      known: { ...made.known, others: [anotherDraw("raffle:0", 7), anotherDraw("raffle:5", 8)] },
    }),
    found: "other_gap",
  },
  {
    what: "another draw with the same number",
    change: (made) => ({
      ...made,
      known: { ...made.known, others: [anotherDraw("raffle:0", 7), anotherDraw("raffle:5", 9)] },
    }),
    found: "serial_twice",
  },
  {
    what: "a draw before it that does not exist",
    change: (made) => ({ ...made, known: { ...made.known, others: [] } }),
    found: "other_gap",
  },
  {
    what: "a draw before it that has another number",
    change: (made) => ({ ...made, known: { ...made.known, others: [anotherDraw("raffle:0", 6)] } }),
    found: "other_gap",
  },
  { what: "another hash", change: (made) => withDraw(made, { entries_sha256: sha256("") }), found: "other_hash" },
  {
    what: "another entrant in the list",
    change: (made) => ({ ...made, list: made.list.replace("11,15,6", "11,15,8") }),
    found: "other_hash",
  },
  { what: "a list cut off", change: (made) => withList(made, made.list.slice(0, -3)), found: "list_unreadable" },
  { what: "somebody left out", change: (made) => withList(made, "1,10,5\n16,20,7\n"), found: "list_hole" },
  { what: "a friend listed twice", change: (made) => withList(made, `${made.list}16,20,7\n`), found: "list_overlap" },
  {
    what: "a list in another order",
    change: (made) => withList(made, "1,10,5\n16,20,7\n11,15,6\n"),
    found: "list_hole",
  },
  {
    what: "lines that go back",
    change: (made) => withList(made, "1,10,5\n11,20,7\n1,5,6\n"),
    found: "list_out_of_order",
  },
  { what: "another total", change: (made) => withDraw(made, { total_tickets: 21 }), found: "other_total" },
  {
    what: "a winner less",
    change: (made) => withWinners(made, (winners) => winners.slice(0, 1)),
    found: "other_winner_count",
  },
  {
    what: "a draw called off after it was won",
    change: (made) => withDraw(made, { state: "called_off" }),
    found: "other_winner_count",
  },
  {
    what: "another ticket",
    change: (made) => withWinners(made, ([one, ...rest]) => [...(one ? [{ ...one, ticket: 13 }] : []), ...rest]),
    found: "other_ticket_won",
  },
  {
    what: "another winner",
    change: (made) => withWinners(made, ([one, ...rest]) => [...(one ? [{ ...one, user: { id: 7 } }] : []), ...rest]),
    found: "other_winner",
  },
];

const runDrawCheck = async ({ draw, list, known }: SignedFixture): Promise<DrawFailure[]> =>
  (await checkDraw(draw, toBytes(list), known)).flatMap(({ failures }) => failures);

describe("a draw", () => {
  test("FAIR-14: a genuine draw passes every check, but is only consistent when the site signed it", async () => {
    const made = listedDraw();
    const checks = await checkDraw(made.draw, toBytes(made.list), made.known);
    expect(checks.map(({ name, failures }) => [name, failures])).toEqual(
      ["signature", "asked", "told", "list", "winners"].map((name) => [name, []]),
    );
    const verdicts = (["site", "sandbox", "random.org"] as const).map((source) =>
      toDrawVerdict(checks, { ...made.draw, source }),
    );
    expect(verdicts).toEqual(["consistent", "consistent", "proven"]);
  });

  test("FAIR-125: a completed draw shown as cancelled or waiting without winners never succeeds with any signer, and the check shows where its numbers lead", async () => {
    for (const state of ["called_off", "waiting"] as const) {
      const made = withDraw(listedDraw(), { state, winners: [] });
      const checks = await checkDraw(made.draw, toBytes(made.list), made.known);
      for (const source of ["site", "random.org"] as const)
        expect(toDrawVerdict(checks, { ...made.draw, source })).toBe("undecided");
      expect(checks.at(-1)?.leads).toEqual([
        { ticket: 12, entrant: 6 },
        { ticket: 3, entrant: 5 },
      ]);
    }
  });

  test.each(tamperings)(
    "FAIR-10, FAIR-05, FAIR-06, FAIR-07, FAIR-09, FAIR-11: $what is $found",
    async ({ change, found }) => {
      expect(await runDrawCheck(change(listedDraw()))).toContain(found);
    },
  );

  test("FAIR-07: any two changes together are found", async () => {
    const unseen: string[] = [];
    for (const one of tamperings) {
      for (const other of tamperings) {
        const found = await runDrawCheck(other.change(one.change(listedDraw())));
        if (found.length === 0) unseen.push(`${one.what}, ${other.what}`);
      }
    }
    // A draw that is shown as another draw and signed for that other draw is valid. Only its position in the list of draws
    // reveals it.
    const both = ["shown as another draw", "signed for another draw"];
    expect(unseen).toEqual([both.join(", "), both.toReversed().join(", ")]);
  });
});
