// A genuine draw with its list, signed by a key of its own, and what a dishonest hand can do to it: for the tests of the checks.
import { createHash, generateKeyPairSync, sign } from "node:crypto";
import type { CheckedDraw, Known } from "../../fairness/rules/checked-draw.ts";

export const keys = generateKeyPairSync("ed25519");
export const otherKeys = generateKeyPairSync("ed25519");
export const pemOf = ({ publicKey }: typeof keys) => publicKey.export({ type: "spki", format: "pem" }).toString();
export const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
export const bytesOf = (text: string) => new TextEncoder().encode(text);

/** A draw with its list, before it is published: what is signed may be changed, and is signed again. */
export interface Made {
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
    ...{ random: null, signature: null, entrants_sha256: null, commitment: null, round: null, round_at: null },
    winners: [
      { place: 1, ticket: 12, user: { id: 6 }, void_reason: null, voided_at: null },
      { place: 2, ticket: 3, user: { id: 5 }, void_reason: null, voided_at: null },
    ],
  };
  const listed = { listed_before: { id: "raffle:0", serial_number: 7 }, unlisted: { from: 8, to: 8 } };
  return signedAnew({ draw, list, known: { keys: [anAccount], listed } }, () => ({}));
}

/** With the draw listed before it. */
export function genuine(): Made {
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
export function signedAnew(made: Made, change: (text: Signed) => object, by = keys): Made {
  const text = textOf(made);
  const random = JSON.stringify({ ...text, ...change(text) });
  const signature = sign(null, Buffer.from(random), by.privateKey).toString("base64");
  return { ...made, draw: { ...made.draw, random, signature } };
}
export const told = (made: Made, change: Partial<CheckedDraw>): Made => ({
  ...made,
  draw: { ...made.draw, ...change },
});

/** Another list, of which the hash is published and signed. */
export const listedAs = (made: Made, list: string): Made =>
  signedAnew({ ...made, list, draw: { ...made.draw, entries_sha256: sha256(list) } }, ({ userData }) => ({
    userData: { ...userData, entries_sha256: sha256(list) },
  }));
export const withWinners = (made: Made, change: (winners: CheckedDraw["winners"]) => CheckedDraw["winners"]): Made =>
  told(made, { winners: change(made.draw.winners) });

export const anotherDraw = (id: string, serialNumber: number) => {
  const { random } = signedAnew(alone(), ({ userData }) => ({ serialNumber, userData: { ...userData, id } })).draw;
  return { id, random };
};
