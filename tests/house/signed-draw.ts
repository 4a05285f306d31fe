import { createHash, generateKeyPairSync, sign } from "node:crypto";
import type { CheckContext, CheckedDraw } from "../../fairness/rules/checked-draw.ts";

export const keys = generateKeyPairSync("ed25519");
export const otherKeys = generateKeyPairSync("ed25519");
export const toPem = ({ publicKey }: typeof keys) => publicKey.export({ type: "spki", format: "pem" }).toString();
export const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
export const toBytes = (text: string) => new TextEncoder().encode(text);

export interface SignedFixture {
  draw: CheckedDraw;
  list: string;
  known: CheckContext;
}
type PublishedDraw = Record<string, unknown> & { userData: { id: string; entries_sha256: string } };

const anAccount = { source: "site" as const, account: "account", public_key: toPem(keys) };

/** Tickets 12 and 3 win among twenty tickets of users 5, 6 and 7. */
function singleDraw(): SignedFixture {
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
    public_key: toPem(keys),
    ...{ random: null, signature: null, entrants_sha256: null, commitment: null, round: null, round_at: null },
    winners: [
      { place: 1, ticket: 12, user: { id: 6 }, void_reason: null, voided_at: null },
      { place: 2, ticket: 3, user: { id: 5 }, void_reason: null, voided_at: null },
    ],
  };
  const listed = { listed_before: { id: "raffle:0", serial_number: 7 }, unlisted: { from: 8, to: 8 } };
  return signAgain({ draw, list, known: { keys: [anAccount], listed } }, () => ({}));
}

export function listedDraw(): SignedFixture {
  const fixture = singleDraw();
  return { ...fixture, known: { ...fixture.known, others: [anotherDraw("raffle:0", 7)] } };
}

function toPublished({ draw, list }: SignedFixture): PublishedDraw {
  if (draw.random !== null) return JSON.parse(draw.random) as PublishedDraw;
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

/** Signs the changed text again, by default with the site's own key. */
export function signAgain(fixture: SignedFixture, change: (text: PublishedDraw) => object, by = keys): SignedFixture {
  const text = toPublished(fixture);
  const random = JSON.stringify({ ...text, ...change(text) });
  const signature = sign(null, Buffer.from(random), by.privateKey).toString("base64");
  return { ...fixture, draw: { ...fixture.draw, random, signature } };
}
export const withDraw = (fixture: SignedFixture, change: Partial<CheckedDraw>): SignedFixture => ({
  ...fixture,
  draw: { ...fixture.draw, ...change },
});

export const withList = (fixture: SignedFixture, list: string): SignedFixture =>
  signAgain({ ...fixture, list, draw: { ...fixture.draw, entries_sha256: sha256(list) } }, ({ userData }) => ({
    userData: { ...userData, entries_sha256: sha256(list) },
  }));
export const withWinners = (
  fixture: SignedFixture,
  change: (winners: CheckedDraw["winners"]) => CheckedDraw["winners"],
): SignedFixture => withDraw(fixture, { winners: change(fixture.draw.winners) });

export const anotherDraw = (id: string, serialNumber: number) => {
  const { random } = signAgain(singleDraw(), ({ userData }) => ({ serialNumber, userData: { ...userData, id } })).draw;
  return { id, random };
};
