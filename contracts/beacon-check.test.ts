// The check of a draw by a beacon: what holds, and that every change is named by its own sentence.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { beaconAnswerText, commitmentText, quicknet, roundFor, timeOfRound } from "./beacon.ts";
import { type BeaconDraw, checkBeaconDraw, decidedOutside } from "./beacon-check.ts";
import { beaconNumbers, beaconPlaces, placesDrawn, randomnessOf, sha256Text } from "./beacon-numbers.ts";
import { checkDraw } from "./draw-check.ts";
import { entrantsBy } from "./draw-rule.ts";
import { holdersIn, ownersIn } from "./entry-list.ts";

const { beacons } = JSON.parse(
  readFileSync(new URL("../tests/house/drand-quicknet.json", import.meta.url), "utf8"),
) as { beacons: { round: number; signature: string }[] };
const signatureOf = (round: number) => beacons.find((one) => one.round === round)?.signature ?? "";
/** The last moment for which round 123 decides. */
const frozenAt = new Date(+timeOfRound(123, quicknet) - 60_000);

const list = "1,10,7\n11,12,9\n13,40,11\n41,41,7\n";
const bytesOf = (text: string) => new TextEncoder().encode(text);
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** A raffle's draw of forty-one tickets for three winners, decided by drand's genuine round 123. */
function aDraw(): BeaconDraw {
  const commitment = commitmentText({
    draw: "raffle:1",
    entries: sha256(list),
    tickets: 41,
    winners: 3,
    before: null,
    entrants: null,
    chain: quicknet.hash,
    round: 123,
  });
  const signature = signatureOf(123);
  const data = beaconPlaces(beaconNumbers(randomnessOf(signature), sha256Text(commitment)), 41, 3);
  const owners = ownersIn(list, data)?.owners;
  return {
    id: "raffle:1",
    kind: "raffle",
    public_key: quicknet.publicKey,
    random: beaconAnswerText({ method: "drand", chain: quicknet.hash, round: 123, commitment, data }),
    signature,
    entries_sha256: sha256(list),
    total_tickets: 41,
    winners_wanted: 3,
    frozen_at: frozenAt.toISOString(),
    commitment,
    winners: data.map((place) => ({
      ticket: owners?.get(place)?.ticket ?? 0,
      user: { id: owners?.get(place)?.entrant ?? 0, username: "x", avatar: null },
    })),
  };
}

const faults = async (draw: BeaconDraw, text = list) =>
  (await checkBeaconDraw(draw, bytesOf(text))).flatMap(({ name, why }) => (why === null ? [] : [`${name}: ${why}`]));

/** The same draw with what it says rewritten, text and all. */
function rewritten(change: (text: string) => string): BeaconDraw {
  const draw = aDraw();
  const commitment = change(draw.commitment ?? "");
  const answer = JSON.parse(draw.random ?? "") as Parameters<typeof beaconAnswerText>[0];
  return { ...draw, commitment, random: beaconAnswerText({ ...answer, commitment }) };
}

describe("the check of a draw by a beacon", () => {
  test("BEACON-07: one that a genuine beacon decided holds in all four points, and was decided outside", async () => {
    expect(roundFor(frozenAt, quicknet)).toBe(123);
    expect(await checkBeaconDraw(aDraw(), bytesOf(list))).toEqual(
      ["signature", "asked", "list", "winners"].map((name) => ({ name, holds: true, why: null })),
    );
    expect(decidedOutside(aDraw())).toBe(true);
    expect(await checkDraw({ ...aDraw(), source: "drand" }, bytesOf(list))).toMatchObject(
      Array.from({ length: 4 }, () => ({ holds: true })),
    );
  });

  const changes: [string, () => BeaconDraw, RegExp][] = [
    ["a beacon of another round", () => ({ ...aDraw(), signature: signatureOf(42) }), /signature: .*round 123/],
    ["a flipped bit", () => ({ ...aDraw(), signature: `${signatureOf(123).slice(0, -1)}3` }), /signature: .*round 123/],
    ["no hex", () => ({ ...aDraw(), signature: "none" }), /signature: .*round 123/],
    [
      "a chain nobody knows",
      () => {
        const draw = rewritten((text) => text.replace(quicknet.hash, "ab".repeat(32)));
        return { ...draw, random: (draw.random ?? "").replaceAll(quicknet.hash, "ab".repeat(32)) };
      },
      /signature: It names a chain nobody knows/,
    ],
    ["a list changed afterwards", () => ({ ...aDraw(), entries_sha256: sha256("1,41,7\n") }), /asked: .*another list/],
    ["fewer winners promised", () => ({ ...aDraw(), winners_wanted: 2 }), /asked: .*another number of winners/],
    ["another number of tickets", () => ({ ...aDraw(), total_tickets: 40 }), /asked: .*another number of tickets/],
    ["another draw's", () => ({ ...aDraw(), id: "raffle:2" }), /asked: .*another draw's/],
    ["another commitment published", () => ({ ...aDraw(), commitment: "" }), /asked: .*not the one that was published/],
    ["none published", () => ({ ...aDraw(), commitment: null }), /asked: .*not the one that was published/],
    [
      "another round before it",
      () => rewritten((text) => text.replace("before -", `before ${"0".repeat(64)}`)),
      /winners: The numbers are not/,
    ],
    [
      "a board's entrants",
      () => rewritten((text) => text.replace("entrants -", `entrants ${"0".repeat(64)}`)),
      /asked:/,
    ],
    ["a commitment nobody can read", () => rewritten((text) => `${text} `), /asked: The commitment cannot be read/],
    [
      "another round in it",
      () => rewritten((text) => text.replace("round 123", "round 124")),
      /asked: .*another round/,
    ],
    [
      "a round chosen by when it was asked",
      () => ({ ...aDraw(), frozen_at: new Date(+frozenAt + 1_000).toISOString() }),
      /asked: It names round 123; by its time it had to be round 124/,
    ],
    [
      "a moment before the chain began",
      () => ({ ...aDraw(), frozen_at: "2020-01-01T00:00:00.000Z" }),
      /asked: Its chain was not in force/,
    ],
    ["a winner less", () => ({ ...aDraw(), winners: aDraw().winners.slice(1) }), /winners: .*other winners/],
    [
      "somebody else's win",
      () => ({ ...aDraw(), winners: aDraw().winners.map((one) => ({ ...one, user: { ...one.user, id: 99 } })) }),
      /winners: .*other winners/,
    ],
    [
      "other numbers said",
      () => ({ ...aDraw(), random: (aDraw().random ?? "").replace(/"data":\[\d+/, '"data":[1') }),
      /winners: The numbers are not those/,
    ],
    ["no answer", () => ({ ...aDraw(), random: "{}" }), /signature: There is no beacon/],
  ];
  test.each(changes)("BEACON-07: %s is named", async (_, made, sentence) => {
    expect((await faults(made())).join("\n")).toMatch(sentence);
  });

  test("BEACON-07: another list is named, and one with other tickets", async () => {
    expect(await faults(aDraw(), list.replace("9", "8"))).toContain(
      "list: The entry list is not the one that was frozen.",
    );
    expect((await faults(aDraw(), "1,3,7\n")).join()).toMatch(/winners: The entry list is none/);
  });

  test("BEACON-07: a board's winners are different entrants, named by the tickets left", async () => {
    const entries = "1,300,1\n301,320,2\n321,330,3\n";
    const commitment = commitmentText({
      draw: "leaderboard:1",
      entries: sha256(entries),
      tickets: 330,
      winners: 15,
      before: null,
      entrants: sha256("x"),
      chain: quicknet.hash,
      round: 123,
    });
    const signature = signatureOf(123);
    const { places, next } = placesDrawn(beaconNumbers(randomnessOf(signature), sha256Text(commitment)), 15);
    const holders = holdersIn(entries);
    const owners = (await entrantsBy(next, 330, holders?.holderOf ?? (() => null))) ?? [];
    expect(owners.map(({ entrant }) => entrant).sort()).toEqual([1, 2, 3]);
    const random = beaconAnswerText({ method: "drand", chain: quicknet.hash, round: 123, commitment, data: places });
    const draw: BeaconDraw = {
      ...aDraw(),
      ...{ id: "leaderboard:1", kind: "leaderboard", commitment, random, entries_sha256: sha256(entries) },
      ...{ total_tickets: 330, winners_wanted: 15 },
      winners: owners.map(({ ticket, entrant: id }) => ({ ticket, user: { id, username: "x", avatar: null } })),
    };
    expect(await faults(draw, entries)).toEqual([]);
    expect(await faults({ ...draw, winners: draw.winners.toReversed() }, entries)).toHaveLength(1);
  });
});
