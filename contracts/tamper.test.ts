// Everything that can be changed in a draw, its rounds or a roll, one at a time and in pairs: the check finds each, and
// calls it by its own name.
import { createHash, createHmac, generateKeyPairSync, sign } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { DrawFailure, RollFailure } from "./check-failures.ts";
import type { CheckedDraw, Known } from "./checked-draw.ts";
import { checkDraw, verdictOf } from "./draw-check.ts";
import { type CheckedRoll, checkRolled, oddsSha256 } from "./roll-check.ts";
import { ownerOf, ticketOf, ticketRanges } from "./roll-rule.ts";
import { type CheckedRound, checkRounds } from "./rounds-check.ts";

const keys = generateKeyPairSync("ed25519");
const otherKeys = generateKeyPairSync("ed25519");
const pemOf = ({ publicKey }: typeof keys) => publicKey.export({ type: "spki", format: "pem" }).toString();
/** The same letters but for the first, which is another one. */
const otherFirst = (text: string) => `${text.startsWith("A") ? "B" : "A"}${text.slice(1)}`;
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const bytesOf = (text: string) => new TextEncoder().encode(text);

/** A draw with its list, before it is published: what is signed may be changed, and is signed again. */
interface Made {
  draw: CheckedDraw;
  list: string;
  known: Known;
}
type Signed = Record<string, unknown> & { userData: { id: string; entries_sha256: string } };

const anAccount = { source: "site" as const, account: "account", public_key: pemOf(keys) };

/** Two of twenty tickets of users 5, 6 and 7 win: 12 and 3. */
function alone(): Made {
  const list = "1,10,5\n11,15,6\n16,20,7\n";
  const draw: CheckedDraw = {
    id: "raffle:1",
    kind: "raffle",
    source: "site",
    state: "drawn",
    account: "account",
    serial_number: 9,
    frozen_at: "2026-11-22T20:00:00.900Z",
    drawn_at: "2026-11-22T20:00:01.000Z",
    winners_wanted: 2,
    total_tickets: 20,
    entries_sha256: sha256(list),
    public_key: pemOf(keys),
    ...{ random: null, signature: null, commitment: null, round: null, round_at: null },
    winners: [
      { ticket: 12, user: { id: 6 }, void_reason: null, voided_at: null },
      { ticket: 3, user: { id: 5 }, void_reason: null, voided_at: null },
    ],
  };
  const listed = { listed_before: { id: "raffle:0", serial_number: 7 }, unlisted: { from: 8, to: 8 } };
  return signedAnew({ draw, list, known: { keys: [anAccount], listed } }, () => ({}));
}

/** With the draw listed before it. */
function genuine(): Made {
  const made = alone();
  return { ...made, known: { ...made.known, others: [anotherDraw("raffle:0", 7)] } };
}

function textOf({ draw, list }: Made): Signed {
  if (draw.random !== null) return JSON.parse(draw.random) as Signed;
  return {
    method: "generateSignedIntegers",
    hashedApiKey: "account",
    ...{ n: 2, min: 1, max: 20, replacement: false, base: 10, pregeneratedRandomization: null, data: [12, 3] },
    license: { type: "site" },
    userData: { id: draw.id, entries_sha256: sha256(list) },
    completionTime: "2026-11-22 20:00:01Z",
    serialNumber: 9,
  };
}

/** Signed with the site's own key, as only whoever has it can. */
function signedAnew(made: Made, change: (text: Signed) => object, by = keys): Made {
  const text = textOf(made);
  const random = JSON.stringify({ ...text, ...change(text) });
  const signature = sign(null, Buffer.from(random), by.privateKey).toString("base64");
  return { ...made, draw: { ...made.draw, random, signature } };
}
const told = (made: Made, change: Partial<CheckedDraw>): Made => ({ ...made, draw: { ...made.draw, ...change } });

/** Another list, of which the hash is published and signed. */
const listedAs = (made: Made, list: string): Made =>
  signedAnew({ ...made, list, draw: { ...made.draw, entries_sha256: sha256(list) } }, ({ userData }) => ({
    userData: { ...userData, entries_sha256: sha256(list) },
  }));
const withWinners = (made: Made, change: (winners: CheckedDraw["winners"]) => CheckedDraw["winners"]): Made =>
  told(made, { winners: change(made.draw.winners) });

const anotherDraw = (id: string, serialNumber: number) => {
  const { random } = signedAnew(alone(), ({ userData }) => ({ serialNumber, userData: { ...userData, id } })).draw;
  return { id, random };
};

interface Tampering {
  what: string;
  change: (made: Made) => Made;
  found: DrawFailure;
}

/** Changes of what is shown, and of what a signer with the key would sign. */
const tamperings: Tampering[] = [
  { what: "no signature", change: (made) => told(made, { signature: null }), found: "no_answer" },
  { what: "no text", change: (made) => told(made, { random: null }), found: "no_answer" },
  {
    what: "another signature",
    change: (made) => told(made, { signature: otherFirst(made.draw.signature ?? "") }),
    found: "bad_signature",
  },
  {
    what: "another number in the text",
    change: (made) => told(made, { random: made.draw.random?.replace("[12,3]", "[12,4]") ?? null }),
    found: "bad_signature",
  },
  {
    what: "told as RANDOM.ORG's",
    change: (made) => told(made, { source: "random.org" }),
    found: "bad_signature",
  },
  { what: "no draw's text", change: (made) => signedAnew(made, () => ({ userData: null })), found: "unreadable_text" },
  {
    what: "signed with another key",
    change: (made) =>
      told(
        signedAnew(made, () => ({}), otherKeys),
        { public_key: pemOf(otherKeys) },
      ),
    found: "unlisted_key",
  },
  { what: "shown as another draw", change: (made) => told(made, { id: "raffle:2" }), found: "other_draw" },
  {
    what: "signed for another draw",
    change: (made) => signedAnew(made, ({ userData }) => ({ userData: { ...userData, id: "raffle:2" } })),
    found: "other_draw",
  },
  {
    what: "signed for another list",
    change: (made) => signedAnew(made, ({ userData }) => ({ userData: { ...userData, entries_sha256: "00" } })),
    found: "other_list",
  },
  {
    what: "computed from a name",
    change: (made) => signedAnew(made, () => ({ pregeneratedRandomization: { id: "try-4711" } })),
    found: "pregenerated",
  },
  {
    what: "computed from a date",
    change: (made) => signedAnew(made, () => ({ pregeneratedRandomization: { date: "2010-12-31" } })),
    found: "pregenerated",
  },
  { what: "in base 16", change: (made) => signedAnew(made, () => ({ base: 16 })), found: "other_base" },
  {
    what: "another method",
    change: (made) => signedAnew(made, () => ({ method: "generateSignedIntegerSequences" })),
    found: "other_method",
  },
  {
    what: "more winners than were to be, signed so",
    change: (made) => signedAnew(made, () => ({ n: 3, data: [12, 3, 17] })),
    found: "other_count",
  },
  { what: "more promised than drawn", change: (made) => told(made, { winners_wanted: 3 }), found: "other_count" },
  { what: "numbers of a larger range", change: (made) => signedAnew(made, () => ({ max: 21 })), found: "other_range" },
  { what: "numbers from 0", change: (made) => signedAnew(made, () => ({ min: 0 })), found: "other_range" },
  {
    what: "numbers that may repeat",
    change: (made) => signedAnew(made, () => ({ replacement: true })),
    found: "other_range",
  },
  { what: "a number twice", change: (made) => signedAnew(made, () => ({ data: [12, 12] })), found: "other_numbers" },
  {
    what: "a number too many",
    change: (made) => signedAnew(made, () => ({ data: [12, 3, 4] })),
    found: "other_numbers",
  },
  { what: "another serial number", change: (made) => told(made, { serial_number: 8 }), found: "other_serial" },
  { what: "another time", change: (made) => told(made, { drawn_at: "2026-11-22T20:00:02.000Z" }), found: "other_time" },
  { what: "another account", change: (made) => told(made, { account: "other" }), found: "other_account" },
  {
    what: "signed for another account",
    change: (made) => signedAnew(made, () => ({ hashedApiKey: "other" })),
    found: "other_account",
  },
  {
    what: "made years before",
    change: (made) =>
      told(
        signedAnew(made, () => ({ completionTime: "2020-11-22 20:00:01Z" })),
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
    what: "a draw before it that does not exist",
    change: (made) => ({ ...made, known: { ...made.known, others: [] } }),
    found: "other_gap",
  },
  {
    what: "a draw before it that has another number",
    change: (made) => ({ ...made, known: { ...made.known, others: [anotherDraw("raffle:0", 6)] } }),
    found: "other_gap",
  },
  { what: "another hash", change: (made) => told(made, { entries_sha256: sha256("") }), found: "other_hash" },
  {
    what: "another entrant in the list",
    change: (made) => ({ ...made, list: made.list.replace("11,15,6", "11,15,8") }),
    found: "other_hash",
  },
  { what: "a list cut off", change: (made) => listedAs(made, made.list.slice(0, -3)), found: "list_unreadable" },
  { what: "somebody left out", change: (made) => listedAs(made, "1,10,5\n16,20,7\n"), found: "list_hole" },
  { what: "a friend listed twice", change: (made) => listedAs(made, `${made.list}16,20,7\n`), found: "list_overlap" },
  {
    what: "a list in another order",
    change: (made) => listedAs(made, "1,10,5\n16,20,7\n11,15,6\n"),
    found: "list_hole",
  },
  {
    what: "lines that go back",
    change: (made) => listedAs(made, "1,10,5\n11,20,7\n1,5,6\n"),
    found: "list_out_of_order",
  },
  { what: "another total", change: (made) => told(made, { total_tickets: 21 }), found: "other_total" },
  {
    what: "a winner less",
    change: (made) => withWinners(made, (winners) => winners.slice(0, 1)),
    found: "other_winner_count",
  },
  {
    what: "a draw called off after it was won",
    change: (made) => told(made, { state: "called_off" }),
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

const failuresOf = async ({ draw, list, known }: Made): Promise<DrawFailure[]> =>
  (await checkDraw(draw, bytesOf(list), known)).flatMap(({ failures }) => failures);

describe("a draw", () => {
  test("FAIR-14: that is genuine holds in every point, and is no more than consistent where the site signed", async () => {
    const made = genuine();
    const checks = await checkDraw(made.draw, bytesOf(made.list), made.known);
    expect(checks.map(({ name, failures }) => [name, failures])).toEqual(
      ["signature", "asked", "told", "list", "winners"].map((name) => [name, []]),
    );
    const verdicts = (["site", "sandbox", "random.org"] as const).map((source) =>
      verdictOf(checks, { ...made.draw, source }),
    );
    expect(verdicts).toEqual(["consistent", "consistent", "proven"]);
  });

  test("LOG-29: that was drawn and is shown as called off, or as waiting, without its winners, is no success whoever signed; its numbers are told", async () => {
    for (const state of ["called_off", "waiting"] as const) {
      const made = told(genuine(), { state, winners: [] });
      const checks = await checkDraw(made.draw, bytesOf(made.list), made.known);
      for (const source of ["site", "random.org"] as const)
        expect(verdictOf(checks, { ...made.draw, source })).toBe("undecided");
      expect(checks.at(-1)?.leads).toEqual([
        { ticket: 12, entrant: 6 },
        { ticket: 3, entrant: 5 },
      ]);
    }
  });

  test.each(tamperings)(
    "FAIR-05, FAIR-06, FAIR-07, FAIR-09, FAIR-10, FAIR-65: $what is $found",
    async ({ change, found }) => {
      expect(await failuresOf(change(genuine()))).toContain(found);
    },
  );

  test("FAIR-07: two changes together are found, whichever they are", async () => {
    const unseen: string[] = [];
    for (const one of tamperings) {
      for (const other of tamperings) {
        const found = await failuresOf(other.change(one.change(genuine())));
        if (found.length === 0) unseen.push(`${one.what}, ${other.what}`);
      }
    }
    // Told as another draw and signed as that one is another draw, and a whole one: its place in the list gives it away.
    const both = ["shown as another draw", "signed for another draw"];
    expect(unseen).toEqual([both.join(", "), both.toReversed().join(", ")]);
  });
});

/** The genuine draw's second round: the win of ticket 12, user 6, was void. Ticket 3 and all of user 6 left the pot. */
function twoRounds(): [CheckedRound, CheckedRound] {
  const first = withWinners(genuine(), ([one, ...rest]) => [
    ...(one ? [{ ...one, void_reason: "Two accounts.", voided_at: "2026-11-22T21:00:00.000Z" }] : []),
    ...rest,
  ]);
  const list = "1,2,5\n4,10,5\n16,20,7\n";
  const second: CheckedDraw = {
    ...first.draw,
    id: "raffle:1:2",
    frozen_at: "2026-11-22T21:00:00.000Z",
    drawn_at: "2026-11-22T21:00:01.000Z",
    winners_wanted: 1,
    total_tickets: 14,
    entries_sha256: sha256(list),
    winners: [{ ticket: 17, user: { id: 7 }, void_reason: null, voided_at: null }],
  };
  return [
    { draw: first.draw, list: bytesOf(first.list) },
    { draw: second, list: bytesOf(list) },
  ];
}

type Rounds = [CheckedRound, CheckedRound];
const second = ([one, two]: Rounds, draw: Partial<CheckedDraw>, list?: string): CheckedRound[] => [
  one,
  { draw: { ...two.draw, ...draw }, list: list === undefined ? two.list : bytesOf(list) },
];
const firstWins = ([one, two]: Rounds, change: object): CheckedRound[] => [
  {
    ...one,
    draw: { ...one.draw, winners: one.draw.winners.map((win, at) => (at === 0 ? { ...win, ...change } : win)) },
  },
  two,
];

const roundTamperings: { what: string; change: (rounds: Rounds) => CheckedRound[]; found: DrawFailure }[] = [
  { what: "a round left out", change: ([, two]) => [two], found: "round_missing" },
  { what: "rounds of two raffles", change: (rounds) => second(rounds, { id: "raffle:2:2" }), found: "round_missing" },
  { what: "only a friend left", change: (rounds) => second(rounds, {}, "16,20,7\n"), found: "round_other_list" },
  {
    what: "whose win was void still in it",
    change: (rounds) => second(rounds, {}, "1,2,5\n4,10,5\n11,15,6\n16,20,7\n"),
    found: "round_other_list",
  },
  {
    what: "a ticket that won still in it",
    change: (rounds) => second(rounds, {}, "1,10,5\n16,20,7\n"),
    found: "round_other_list",
  },
  { what: "two wins for one", change: (rounds) => second(rounds, { winners_wanted: 2 }), found: "round_other_count" },
  {
    what: "no void win",
    change: (rounds) => firstWins(rounds, { void_reason: null, voided_at: null }),
    found: "round_without_void",
  },
  {
    what: "a void win after the round",
    change: (rounds) => firstWins(rounds, { voided_at: "2026-11-22T22:00:00.000Z" }),
    found: "round_without_void",
  },
  {
    what: "a void win without its time",
    change: (rounds) => firstWins(rounds, { voided_at: null }),
    found: "void_without_time",
  },
  {
    what: "a void win without its reason",
    change: (rounds) => firstWins(rounds, { void_reason: null }),
    found: "void_without_time",
  },
];

describe("the rounds of a raffle", () => {
  test("FAIR-18: that are genuine hold", async () => {
    expect(await checkRounds(twoRounds(), 2)).toEqual({ name: "rounds", holds: true, failures: [] });
    expect((await checkRounds(twoRounds().slice(0, 1), 2)).failures).toEqual([]);
  });

  test.each(roundTamperings)("FAIR-07, FAIR-18: $what is $found", async ({ change, found }) => {
    expect((await checkRounds(change(twoRounds()), 2)).failures).toContain(found);
  });

  test("FAIR-09: more or fewer winners than were promised show", async () => {
    expect((await checkRounds(twoRounds(), 3)).failures).toContain("other_promise");
    expect((await checkRounds(twoRounds().slice(0, 1), 1)).failures).toEqual(["other_promise"]);
  });

  test("FAIR-66: a board's first draw is for fifteen, whoever knows what was promised", async () => {
    const [{ draw, list }] = twoRounds();
    const board = (wanted: number): CheckedRound[] => [
      { draw: { ...draw, kind: "leaderboard", id: "leaderboard:1", winners_wanted: wanted }, list },
    ];
    expect((await checkRounds(board(15))).failures).toEqual([]);
    expect((await checkRounds(board(2))).failures).toEqual(["other_promise"]);
  });

  test("FAIR-18: of a board all tickets of whoever was drawn leave, and no more win than were never drawn", async () => {
    const [one, two] = twoRounds();
    const board = (id: string, wanted: number, { draw, list }: CheckedRound): CheckedRound => ({
      draw: { ...draw, kind: "leaderboard", id, winners_wanted: wanted },
      list,
    });
    const rounds = [
      board("leaderboard:1", 15, one),
      { ...board("leaderboard:1:2", 1, two), list: bytesOf("16,20,7\n") },
    ];
    expect((await checkRounds(rounds)).failures).toEqual([]);
    // Told by nobody, and known: a board is drawn for fifteen.
    expect((await checkRounds([board("leaderboard:1", 2, one)])).failures).toEqual(["other_promise"]);
    expect((await checkRounds([...rounds.slice(0, 1), board("leaderboard:1:2", 2, two)])).failures).toEqual([
      "round_other_list",
      "round_other_count",
    ]);
  });
});

const serverSeed = "ab".repeat(32);
const ticket = ticketOf(createHmac("sha256", serverSeed).update("leaf:5").digest("hex"));
const ranges = ticketRanges([300_000, 0, 700_000]);
const rewards = ["Leaf", "Nothing", "Chest"].map((label, index) => ({
  label,
  kind: index === 2 ? ("bucks" as const) : ("points" as const),
  amount: index === 2 ? 12.34 : 5,
  prob: [0.3, 0, 0.7][index] ?? 0,
  ...(ranges[index] ?? { first_ticket: 1, last_ticket: 0 }),
}));
const roll: CheckedRoll = {
  server_seed: serverSeed,
  server_seed_hash: sha256(serverSeed),
  client_seed: "leaf",
  nonce: 5,
  ticket,
  position: ownerOf(ranges, ticket),
  prize: { label: rewards[ownerOf(ranges, ticket)]?.label ?? "" },
  rewards,
  odds_sha256: sha256("1,300000,points,5,Leaf\n300001,300000,points,5,Nothing\n300001,1000000,bucks,1234,Chest\n"),
};
const reward = (index: number, change: Partial<(typeof rewards)[number]>): Partial<CheckedRoll> => ({
  rewards: rewards.map((one, at) => (at === index ? { ...one, ...change } : one)),
});
const rollTamperings: { what: string; change: Partial<CheckedRoll>; found: RollFailure }[] = [
  { what: "another server seed", change: { server_seed: "cd".repeat(32) }, found: "other_seed" },
  { what: "another hash of it", change: { server_seed_hash: sha256("x") }, found: "other_seed" },
  { what: "another client seed", change: { client_seed: "leaf2" }, found: "other_ticket" },
  { what: "another nonce", change: { nonce: 6 }, found: "other_ticket" },
  { what: "another ticket", change: { ticket: (ticket % 1_000_000) + 1 }, found: "other_ticket" },
  { what: "another reward", change: { position: 1 }, found: "other_reward" },
  { what: "another name of what was won", change: { prize: { label: "HUGE JACKPOT" } }, found: "other_label" },
  { what: "a hole in the ranges", change: reward(2, { first_ticket: 300_002 }), found: "odds_uneven" },
  { what: "an end before the last ticket", change: reward(2, { last_ticket: 999_999 }), found: "odds_uneven" },
  { what: "a greater chance", change: reward(0, { prob: 0.9 }), found: "odds_other_share" },
  { what: "a chance of what has no ticket", change: reward(1, { prob: 0.999999 }), found: "odds_other_share" },
  { what: "another label in the odds", change: reward(1, { label: "HUGE JACKPOT" }), found: "odds_other_hash" },
  { what: "another amount", change: reward(0, { amount: 500 }), found: "odds_other_hash" },
  { what: "another kind", change: reward(0, { kind: "bucks" }), found: "odds_other_hash" },
  { what: "another fingerprint", change: { odds_sha256: sha256("") }, found: "odds_other_hash" },
];
const rollFailures = async (changed: CheckedRoll): Promise<RollFailure[]> => {
  const { seed, ticket, reward, odds } = await checkRolled(changed);
  return [...seed, ...ticket, ...reward, ...odds];
};

describe("a roll", () => {
  test("FAIR-17: that is genuine holds; one still sealed shows its odds to be right", async () => {
    expect(await rollFailures(roll)).toEqual([]);
    expect(await checkRolled({ ...roll, server_seed: null })).toMatchObject({ computed: null, odds: [], reward: [] });
    expect(await oddsSha256(rewards)).toBe(roll.odds_sha256);
  });

  test.each(rollTamperings)("FAIR-07, FAIR-17: $what is $found", async ({ change, found }) => {
    expect(await rollFailures({ ...roll, ...change })).toContain(found);
  });

  test("FAIR-07: two changes together are found, whichever they are", async () => {
    for (const one of rollTamperings)
      for (const other of rollTamperings)
        expect(
          await rollFailures({ ...roll, ...one.change, ...other.change }),
          `${one.what}, ${other.what}`,
        ).not.toEqual([]);
  });
});
