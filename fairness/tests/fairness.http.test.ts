import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  newSandboxKey,
  randomOrgSandboxPath,
  sandboxApiKey,
  sandboxSignerSecret,
} from "../../partners/random-org/sandbox.ts";
import { getSecret } from "../../platform/secrets/secrets.ts";
import { openHouse, type TestHouse, type Visitor } from "../../tests/house/house.ts";
import type { FairnessKeys, FairnessProps, ListedDraw } from "../rules/fairness.ts";
import { drawsTag } from "../server/draws/draws.ts";
import { drawsPageSize } from "../server/draws/queries.ts";
import { toSignerKeys } from "../server/draws/signed-numbers.ts";

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

async function waiting(name: string): Promise<string> {
  await admin.post("/sandbox/random-org/fault", { mode: "error" });
  const form = new FormData();
  const fields = { name, description: "", number_of_winners: "2", entry_price: "0", max_entries_per_user: "5" };
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set("ends_at", new Date(house.house.clock.now().getTime() + 3_600_000).toISOString());
  const { id } = (await admin.post("/api/raffles/create", form)).body;
  expect((await viewer.post(`/api/raffles/join/${id}/3`)).status).toBe(200);
  expect((await admin.post(`/api/raffles/draw/${id}`)).status).toBe(202);
  await admin.post("/sandbox/random-org/fault", { mode: "none" });
  return `raffle:${id}`;
}

async function signSomethingElse(): Promise<void> {
  const keys = toSignerKeys(await getSecret(house.database.db, sandboxSignerSecret, newSandboxKey));
  const userData = { id: "elsewhere", entries_sha256: "0".repeat(64) };
  const params = { apiKey: sandboxApiKey(keys), n: 1, min: 1, max: 6, replacement: false, userData };
  const body = { jsonrpc: "2.0", id: crypto.randomUUID(), method: "generateSignedIntegers", params };
  expect((await admin.post(randomOrgSandboxPath, body)).body.result.random.userData.id).toBe("elsewhere");
}

test("the demo's serial numbers grow with time, and none is missing", async () => {
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

test("the demo viewer's movements are in order of time, and each balance follows from the one before", async () => {
  const { data } = (await viewer.page("history", "/history")).props.ledger;
  const times = data.map(({ created_at }: { created_at: string }) => created_at);
  expect(times).toEqual(times.toSorted().toReversed());
});

test("numbers signed for something else show as a gap, however late a reply was stored", async () => {
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
  // The third draw was requested after the second but answered first, so nothing is missing.
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

test("GROW-13: the draws are read once for all visitors, and again after a new one", async () => {
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
  expect(await seen(viewer)).toEqual([id, ...before].slice(0, drawsPageSize));
});

test("FAIR-08, FAIR-19: a waiting or cancelled draw is listed with its state and its times", async () => {
  const id = await waiting("Waits");
  const found = async () => (await listed()).find((draw) => draw.id === id);
  expect(await found()).toMatchObject({
    state: "waiting",
    winners_wanted: 2,
    total_tickets: 3,
    entries_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    ...{ source: null, random: null, account: null, drawn_at: null, winners: [] },
  });
  const frozenAt = (await found())?.frozen_at ?? "";
  expect(new Date(frozenAt).toISOString()).toBe(frozenAt);
  expect((await admin.post(`/api/raffles/cancel/${id.split(":")[1]}`)).status).toBe(200);
  expect(await found()).toMatchObject({ state: "called_off", frozen_at: frozenAt, random: null });
  const whole = (await house.visitor().get(`/api/draws/${id}`)).body;
  expect([whole.state, whole.frozen_at]).toEqual(["called_off", frozenAt]);
});

test("FAIR-08, FAIR-12: a draw names its account, and every key is published with its first and last use", async () => {
  const draws = (await listed()).filter(({ random }) => random !== null);
  for (const draw of draws) {
    const text = JSON.parse(draw.random ?? "");
    expect([draw.account, draw.serial_number]).toEqual([text.hashedApiKey, text.serialNumber]);
    expect(draw.drawn_at).toBe(new Date(text.completionTime.replace(" ", "T")).toISOString());
  }
  const { keys } = (await house.visitor().get("/api/fairness/keys")).body as FairnessKeys;
  const all = (await house.visitor().page("fairness", "/fairness")).props.keys;
  expect(keys).toEqual(all.history);
  expect(keys).toHaveLength(1);
  expect(keys[0]).toMatchObject({ source: "sandbox", account: draws[0]?.account, public_key: all.sandbox });
  const newest = Math.max(...draws.map((draw) => draw.serial_number ?? 0));
  expect([keys[0]?.first.serial_number, keys[0]?.last.serial_number]).toEqual([1, newest]);
});

test("FAIR-11: an account's first draw is marked as such, with every number before it as a gap", async () => {
  const id = await drawn("With another key");
  const [kind, subject] = ["raffle" as const, Number(id.split(":")[1])];
  const { db } = house.database;
  const before = (await listed()).find((draw) => draw.id === id);
  expect(before).toMatchObject({ unlisted: null, listed_before: { serial_number: (before?.serial_number ?? 0) - 1 } });
  // The database as it is after the operator switched to another account.
  await db
    .updateTable("draws")
    .set({ account: "other" })
    .where("kind", "=", kind)
    .where("subject_id", "=", subject)
    .execute();
  house.house.changes.announce(drawsTag);
  const now = (await listed()).find((draw) => draw.id === id);
  expect(now).toMatchObject({ listed_before: null, unlisted: { from: 1, to: (before?.serial_number ?? 0) - 1 } });
  const { keys } = (await house.visitor().get("/api/fairness/keys")).body as FairnessKeys;
  expect(keys.map(({ account }) => account)).toContain("other");
  await db
    .updateTable("draws")
    .set({ account: before?.account ?? "" })
    .where("kind", "=", kind)
    .where("subject_id", "=", subject)
    .execute();
  house.house.changes.announce(drawsTag);
});

test("FAIR-15: the page gets the current source of numbers", async () => {
  expect((await house.visitor().page("fairness", "/fairness")).props.drawer).toBe("sandbox");
});

test("FAIR-20: rolls have their own pages, and every roll can be reached", async () => {
  await sql`
    insert into rolls (id, user_id, case_id, version, position, pair_id, client_seed, nonce, ticket, price_points, created_at)
    select nextval('rolls_id_seq'), user_id, case_id, version, position, pair_id, client_seed, 1000 + n, ticket,
      price_points, created_at
    from (select * from rolls order by id limit 1) roll, generate_series(1, 100) n`.execute(house.database.db);
  house.house.changes.announce(drawsTag, "wins");
  const guest = house.visitor();
  const ids: number[] = [];
  let first: ListedDraw[] | undefined;
  for (let address: string | null = "/fairness"; address !== null; ) {
    const props: FairnessProps = (await guest.page("fairness", address)).props;
    first ??= props.draws;
    expect(props.draws.map(({ id }) => id)).toEqual(first?.map(({ id }) => id));
    ids.push(...props.rolls.map(({ id }) => id));
    address = props.roll_slice.next;
  }
  const all = await house.database.db.selectFrom("rolls").select("id").orderBy("id", "desc").execute();
  expect(all.length).toBeGreaterThan(100);
  expect(ids).toEqual(all.map(({ id }) => id));
  const other = (await guest.page("fairness", "/fairness?page=2")).props;
  expect(other.rolls.map(({ id }: { id: number }) => id)).toEqual(ids.slice(0, 50));
  expect(other.draws[0]?.id).not.toBe(first?.[0]?.id);
});
