import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  formatBeaconAnswer,
  formatCommitment,
  isDecidedOutside,
  quicknet,
  roundFor,
  roundTime,
} from "../rules/beacon.ts";
import {
  beaconNumbers,
  beaconPlaces,
  beaconRandomness,
  createPlaceSequence,
  sha256Text,
} from "../rules/beacon-numbers.ts";
import type { CheckedDraw } from "../rules/checked-draw.ts";
import { drawEntrantsBy } from "../rules/draw-rule.ts";
import { type EntryList, findHolder, findOwners, parseEntryList } from "../rules/entry-list.ts";
import type { DrawFailure } from "../rules/failure-words.ts";
import { checkBeaconDraw } from "./beacon-check.ts";
import { checkDraw, toDrawVerdict } from "./draw-check.ts";

const { beacons } = JSON.parse(
  readFileSync(new URL("../../tests/house/drand-quicknet.json", import.meta.url), "utf8"),
) as { beacons: { round: number; signature: string }[] };
const findSignature = (round: number) => beacons.find((one) => one.round === round)?.signature ?? "";
/** The latest time at which a list can be frozen so that round 123 decides its draw. */
const frozenAt = new Date(+roundTime(123, quicknet) - 60_000);

const list = "1,10,7\n11,12,9\n13,40,11\n41,41,7\n";
const toBytes = (text: string) => new TextEncoder().encode(text);
function parseList(text: string): EntryList {
  const read = parseEntryList(text, true);
  if (typeof read === "string") throw new Error(read);
  return read;
}
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

const validWin = { void_reason: null, voided_at: null };

function makeDraw(): CheckedDraw {
  const commitment = formatCommitment({
    draw: "raffle:1",
    entries: sha256(list),
    tickets: 41,
    winners: 3,
    before: null,
    entrants: null,
    chain: quicknet.hash,
    round: 123,
  });
  const signature = findSignature(123);
  const data = beaconPlaces(beaconNumbers(beaconRandomness(signature), sha256Text(commitment)), 41, 3);
  const owners = findOwners(parseList(list), data);
  return {
    id: "raffle:1",
    kind: "raffle",
    source: "drand",
    state: "drawn",
    account: quicknet.hash,
    serial_number: null,
    round: 123,
    round_at: roundTime(123, quicknet).toISOString(),
    drawn_at: new Date(+roundTime(123, quicknet) + 2_000).toISOString(),
    public_key: quicknet.publicKey,
    random: formatBeaconAnswer({ method: "drand", chain: quicknet.hash, round: 123, commitment, data }),
    signature,
    entries_sha256: sha256(list),
    total_tickets: 41,
    winners_wanted: 3,
    frozen_at: frozenAt.toISOString(),
    entrants_sha256: null,
    commitment,
    winners: data.map((place, index) => ({
      place: index + 1,
      ticket: owners.get(place)?.ticket ?? 0,
      user: { id: owners.get(place)?.entrant ?? 0 },
      ...validWin,
    })),
  };
}

const faults = async (draw: CheckedDraw, text = list): Promise<DrawFailure[]> =>
  (await checkDraw(draw, toBytes(text))).flatMap(({ failures }) => failures);

function drawWithRewrittenText(change: (text: string) => string): CheckedDraw {
  const draw = makeDraw();
  const commitment = change(draw.commitment ?? "");
  const answer = JSON.parse(draw.random ?? "") as Parameters<typeof formatBeaconAnswer>[0];
  return { ...draw, commitment, random: formatBeaconAnswer({ ...answer, commitment }) };
}

describe("the check of a draw by a beacon", () => {
  test("BEACON-07: a draw by a genuine beacon passes every check and is recognised as decided outside this site", async () => {
    expect(roundFor(frozenAt, quicknet)).toBe(123);
    const checks = ["signature", "asked", "told", "list", "winners"].map((name) => ({
      name,
      holds: true,
      failures: [],
    }));
    expect(await checkBeaconDraw(makeDraw(), toBytes(list))).toEqual(checks);
    expect(await checkDraw(makeDraw(), toBytes(list))).toEqual(checks);
    expect(isDecidedOutside(makeDraw())).toBe(true);
  });

  test("FAIR-14, LOG-27: only a witness proves that the list came before the beacon, whatever the site says", async () => {
    const seen = { name: "witnessed" as const, holds: true, failures: [] };
    expect(toDrawVerdict(await checkDraw(makeDraw(), toBytes(list)), makeDraw())).toBe("follows");
    expect(toDrawVerdict([...(await checkDraw(makeDraw(), toBytes(list))), seen], makeDraw())).toBe("proven");
    // The list was made when the beacon was already known, but its stated time matches, so all published facts agree.
    const before = { ...makeDraw(), frozen_at: new Date(+frozenAt - 2_000).toISOString() };
    expect(toDrawVerdict(await checkDraw(before, toBytes(list)), before)).toBe("follows");
    const late = { ...seen, holds: false, failures: ["committed_late" as const] };
    expect(toDrawVerdict([...(await checkDraw(makeDraw(), toBytes(list))), late], makeDraw())).toBe("fails");
  });

  test("FAIR-125: a cancelled or waiting draw proves nothing, but the check shows which tickets its numbers lead to", async () => {
    for (const state of ["called_off", "waiting"] as const) {
      const hidden: CheckedDraw = { ...makeDraw(), state, winners: [] };
      const checks = await checkDraw(hidden, toBytes(list));
      expect(toDrawVerdict([...checks, { name: "witnessed", holds: true, failures: [] }], hidden)).toBe("undecided");
      expect(checks.at(-1)?.leads).toEqual(
        makeDraw().winners.map(({ ticket, user }) => ({ ticket, entrant: user.id })),
      );
    }
  });

  const changes: [string, () => CheckedDraw, DrawFailure][] = [
    ["a beacon of another round", () => ({ ...makeDraw(), signature: findSignature(42) }), "other_beacon"],
    ["a flipped bit", () => ({ ...makeDraw(), signature: `${findSignature(123).slice(0, -1)}3` }), "other_beacon"],
    ["no hex", () => ({ ...makeDraw(), signature: "none" }), "other_beacon"],
    [
      "a chain nobody knows",
      () => {
        const draw = drawWithRewrittenText((text) => text.replace(quicknet.hash, "ab".repeat(32)));
        return { ...draw, random: (draw.random ?? "").replaceAll(quicknet.hash, "ab".repeat(32)) };
      },
      "unknown_chain",
    ],
    [
      "a list changed afterwards",
      () => ({ ...makeDraw(), entries_sha256: sha256("1,41,7\n") }),
      "committed_other_list",
    ],
    ["fewer winners promised", () => ({ ...makeDraw(), winners_wanted: 2 }), "committed_other_count"],
    ["another number of tickets", () => ({ ...makeDraw(), total_tickets: 40 }), "committed_other_total"],
    ["another draw's", () => ({ ...makeDraw(), id: "raffle:2" }), "committed_other_draw"],
    ["another commitment published", () => ({ ...makeDraw(), commitment: "" }), "other_commitment"],
    ["none published", () => ({ ...makeDraw(), commitment: null }), "other_commitment"],
    [
      "another round before it",
      () => drawWithRewrittenText((text) => text.replace("before -", `before ${"0".repeat(64)}`)),
      "beacon_other_numbers",
    ],
    [
      "a board's entrants",
      () => drawWithRewrittenText((text) => text.replace("entrants -", `entrants ${"0".repeat(64)}`)),
      "committed_other_entrants",
    ],
    [
      "a board's entrants told beside it",
      () => ({ ...makeDraw(), entrants_sha256: "0".repeat(64) }),
      "committed_other_entrants",
    ],
    ["a commitment nobody can read", () => drawWithRewrittenText((text) => `${text} `), "commitment_unreadable"],
    [
      "another round in it",
      () => drawWithRewrittenText((text) => text.replace("round 123", "round 124")),
      "committed_other_round",
    ],
    [
      "a round chosen by when it was asked",
      () => ({ ...makeDraw(), frozen_at: new Date(+frozenAt + 1_000).toISOString() }),
      "round_of_another_moment",
    ],
    [
      "a moment before the chain began",
      () => ({ ...makeDraw(), frozen_at: "2020-01-01T00:00:00.000Z" }),
      "chain_not_in_force",
    ],
    ["a winner less", () => ({ ...makeDraw(), winners: makeDraw().winners.slice(1) }), "other_winner_count"],
    [
      "somebody else's win",
      () => ({ ...makeDraw(), winners: makeDraw().winners.map((one) => ({ ...one, user: { ...one.user, id: 99 } })) }),
      "other_winner",
    ],
    [
      "other numbers said",
      () => ({ ...makeDraw(), random: (makeDraw().random ?? "").replace(/"data":\[\d+/, '"data":[1') }),
      "beacon_other_numbers",
    ],
    ["a serial number", () => ({ ...makeDraw(), serial_number: 4 }), "other_serial"],
    ["another round shown", () => ({ ...makeDraw(), round: 124 }), "told_other_round"],
    ["another moment shown", () => ({ ...makeDraw(), round_at: frozenAt.toISOString() }), "told_other_moment"],
    ["drawn before its beacon", () => ({ ...makeDraw(), drawn_at: "2022-01-01T00:00:00.000Z" }), "drawn_before_beacon"],
    ["no answer", () => ({ ...makeDraw(), random: "{}" }), "no_answer"],
  ];
  test.each(changes)("BEACON-07: %s is reported", async (_, made, found) => {
    expect(await faults(made())).toContain(found);
  });

  test("BEACON-07: another list, or one with another number of tickets, is reported", async () => {
    expect(await faults(makeDraw(), list.replace("9", "8"))).toContain("other_hash");
    expect(await faults(makeDraw(), "1,3,7\n")).toContain("other_total");
  });

  test("BEACON-07: a board's winners are distinct entrants, drawn from the tickets left", async () => {
    const entries = "1,300,1\n301,320,2\n321,330,3\n";
    const commitment = formatCommitment({
      draw: "leaderboard:1",
      entries: sha256(entries),
      tickets: 330,
      winners: 15,
      before: null,
      entrants: sha256("x"),
      chain: quicknet.hash,
      round: 123,
    });
    const signature = findSignature(123);
    const { places, next } = createPlaceSequence(
      beaconNumbers(beaconRandomness(signature), sha256Text(commitment)),
      15,
    );
    const owners = (await drawEntrantsBy(next, 330, (ticket) => findHolder(parseList(entries), ticket))) ?? [];
    expect(owners.map(({ entrant }) => entrant).sort()).toEqual([1, 2, 3]);
    const random = formatBeaconAnswer({ method: "drand", chain: quicknet.hash, round: 123, commitment, data: places });
    const draw: CheckedDraw = {
      ...makeDraw(),
      ...{ id: "leaderboard:1", kind: "leaderboard", commitment, random, entries_sha256: sha256(entries) },
      ...{ total_tickets: 330, winners_wanted: 15, entrants_sha256: sha256("x") },
      winners: owners.map(({ ticket, entrant: id }, index) => ({
        place: index + 1,
        ticket,
        user: { id },
        ...validWin,
      })),
    };
    expect(await faults(draw, entries)).toEqual([]);
    for (const entrants_sha256 of [sha256("y"), null])
      expect(await faults({ ...draw, entrants_sha256 }, entries)).toEqual(["committed_other_entrants"]);
    expect(await faults({ ...draw, winners: draw.winners.toReversed() }, entries)).toEqual([
      "other_ticket_won",
      "other_winner",
    ]);
  });
});

describe("pairs of changes to a beacon's draw (issue 16)", () => {
  interface Seen {
    draw: CheckedDraw;
    text: string;
  }
  const inAnswer = (draw: CheckedDraw, from: string | RegExp, to: string): CheckedDraw => ({
    ...draw,
    commitment: (draw.commitment ?? "").replace(from, to),
    random: (draw.random ?? "").replace(from, to),
  });
  const atRound =
    (round: number) =>
    ({ draw, text }: Seen): Seen => ({
      draw: {
        ...inAnswer(draw, /round \d+/, `round ${round}`),
        ...{ round, round_at: roundTime(round, quicknet).toISOString() },
      },
      text,
    });
  const listed: Record<string, [change: (seen: Seen) => Seen, found: DrawFailure]> = {
    "another chain": [
      ({ draw, text }) => ({
        draw: { ...draw, random: (draw.random ?? "").replace(/"chain":"[^"]*"/, `"chain":"${"ab".repeat(32)}"`) },
        text,
      }),
      "unknown_chain",
    ],
    "the round before": [atRound(122), "round_of_another_moment"],
    "the round after": [atRound(124), "round_of_another_moment"],
    "one bit flipped": [
      ({ draw, text }) => ({ draw: { ...draw, signature: `${draw.signature?.slice(0, -1)}3` }, text }),
      "other_beacon",
    ],
    "another list": [
      ({ draw, text }) => ({ draw: { ...draw, entries_sha256: sha256("1,41,7\n") }, text: text.replace("9", "8") }),
      "committed_other_list",
    ],
    "other winners wanted": [
      ({ draw, text }) => ({ draw: { ...draw, winners_wanted: 2 }, text }),
      "committed_other_count",
    ],
    "another before": [
      ({ draw, text }) => ({ draw: inAnswer(draw, /before -/, `before ${"0".repeat(64)}`), text }),
      "beacon_other_numbers",
    ],
  };
  const found = async (...changes: readonly ((seen: Seen) => Seen)[]) => {
    const { draw, text } = changes.reduce((seen, change) => change(seen), { draw: makeDraw(), text: list });
    return faults(draw, text);
  };

  test("FAIR-82: each change is reported as its own failure, and no pair of changes passes", async () => {
    for (const [index, [one, [change, name]]] of Object.entries(listed).entries()) {
      expect(await found(change), one).toContain(name);
      for (const [other, [second]] of Object.entries(listed).slice(index + 1))
        expect(await found(change, second), `${one}, ${other}`).not.toEqual([]);
    }
  });
});
