// The fairness page over HTTP: every draw by its signer's serial number, with the numbers nobody finds here.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ListedDraw } from "../../contracts/fairness.ts";
import { secret } from "../../server/core/secrets.ts";
import { drawsTag } from "../../server/draws/draws.ts";
import { drawsPageLength } from "../../server/draws/queries.ts";
import { keysOf } from "../../server/draws/signed-numbers.ts";
import {
  newSandboxKey,
  randomOrgSandboxPath,
  sandboxApiKey,
  sandboxSignerSecret,
} from "../../server/partners/random-org/sandbox.ts";
import { openHouse, type TestHouse, type Visitor } from "../house/house.ts";

let house: TestHouse;
let admin: Visitor;
let viewer: Visitor;
beforeAll(async () => {
  house = await openHouse();
  admin = await house.signedIn("admin");
  viewer = await house.signedIn("viewer");
});
afterAll(() => house.stop());

const listed = async (): Promise<ListedDraw[]> => (await house.visitor().page("fairness", "/fairness")).props.draws;

/** A raffle that was joined and drawn; answers its draw's id. */
async function drawn(name: string): Promise<string> {
  const fields = { name, description: "", number_of_winners: "1", entry_price: "0", max_entries_per_user: "5" };
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set("ends_at", new Date(house.house.clock.now().getTime() + 3_600_000).toISOString());
  const { id } = (await admin.post("/api/raffles/create", form)).body;
  expect((await viewer.post(`/api/raffles/join/${id}/2`)).status).toBe(200);
  expect((await admin.post(`/api/raffles/draw/${id}`)).body).toEqual({ message: "success" });
  return `raffle:${id}`;
}

/** Numbers asked of the sandbox for something that is no draw of this site. */
async function signSomethingElse(): Promise<void> {
  const keys = keysOf(await secret(house.database.db, sandboxSignerSecret, newSandboxKey));
  const userData = { id: "elsewhere", entries_sha256: "0".repeat(64) };
  const params = { apiKey: sandboxApiKey(keys), n: 1, min: 1, max: 6, replacement: false, userData };
  const body = { jsonrpc: "2.0", id: crypto.randomUUID(), method: "generateSignedIntegers", params };
  expect((await admin.post(randomOrgSandboxPath, body)).body.result.random.userData.id).toBe("elsewhere");
}

test("the demo's draws count up with time, and none is missing", async () => {
  const draws = await listed();
  const serials = draws.map(({ serial_number }) => serial_number);
  expect(serials).toEqual(serials.map((_, index) => serials.length - index));
  expect(draws.map(({ drawn_at }) => drawn_at)).toEqual(
    draws
      .map(({ drawn_at }) => drawn_at)
      .toSorted()
      .toReversed(),
  );
  expect(draws.every(({ unlisted }) => unlisted === null)).toBe(true);
});

test("the demo viewer's movements are listed in the order of time, each balance following from the last", async () => {
  const { data } = (await viewer.page("history", "/history")).props.ledger;
  const times = data.map(({ created_at }: { created_at: string }) => created_at);
  expect(times).toEqual(times.toSorted().toReversed());
});

test("numbers signed for something else show as a gap, however late an answer was written down", async () => {
  const first = await drawn("First");
  await signSomethingElse();
  await signSomethingElse();
  const second = await drawn("Second");
  const third = await drawn("Third");
  const gaps = async () => {
    const draws = await listed();
    return new Map(draws.map(({ id, serial_number, unlisted }) => [id, { serial: serial_number ?? 0, unlisted }]));
  };
  const before = await gaps();
  const serial = before.get(first)?.serial ?? 0;
  const gap = { from: serial + 1, to: serial + 2 };
  expect(before.get(second)).toEqual({ serial: serial + 3, unlisted: gap });
  expect([before.get(first)?.unlisted, before.get(third)?.unlisted]).toEqual([null, null]);
  // The third was asked for after the second and answered first: nothing is missing because of that.
  const [kind, id] = ["raffle" as const, Number(third.split(":")[1])];
  await house.database.db
    .updateTable("draws")
    .set({ answered_at: new Date(0) })
    .where("kind", "=", kind)
    .where("subject_id", "=", id)
    .execute();
  house.house.changes.announce("draws");
  const after = await listed();
  expect(after.at(-1)?.id).toBe(third);
  expect(after.filter(({ unlisted }) => unlisted !== null).map((draw) => draw.id)).toEqual([second]);
});

test("GROW-13: the draws are read once for all visitors, and again when one is made", async () => {
  const reading: string[] = [];
  house.database.onStatement((text) => {
    if (/\bdraw_winners\b|\bpublic_key\b/.test(text)) reading.push(text);
  });
  const seen = async (visitor: Visitor): Promise<string[]> =>
    (await visitor.page("fairness", "/fairness?page=1")).props.draws.map(({ id }: ListedDraw) => id);
  house.house.changes.announce(drawsTag);
  const before = await seen(viewer);
  expect(reading.length).toBeGreaterThan(0);
  reading.length = 0;
  expect(await seen(admin)).toEqual(before);
  expect(await seen(viewer)).toEqual(before);
  expect(reading).toEqual([]);
  const id = await drawn("Seen by all");
  expect(await seen(viewer)).toEqual([id, ...before].slice(0, drawsPageLength));
});
