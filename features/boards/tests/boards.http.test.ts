import { createHash } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { nextNumber } from "../../../tests/house/builders.ts";
import { withHouse } from "../../../tests/house/with-house.ts";
import type { BoardLink } from "../contract/boards.ts";
import { maxPlaces } from "../contract/limits.ts";

const house = await withHouse();
const admin = await house.signedIn("admin");
const viewer = await house.signedIn("viewer");
const guest = house.visitor();
const { db } = house.database;

const dayMs = 86_400_000;
const midnight = (days: number) =>
  new Date(Math.floor(house.house.clock.now().getTime() / dayMs) * dayMs + days * dayMs).toISOString().slice(0, 16);
const good = () => ({
  name: `Race ${nextNumber()}`,
  partners: ["rainbet"],
  starts_at: midnight(0),
  ends_at: midnight(14),
  time_zone: "UTC",
  prizes: [
    { from: 1, to: 1, kind: "bucks", amount: 400 },
    { from: 2, to: 5, kind: "points", amount: 1_000 },
  ],
});
async function createBoard(more: object = {}): Promise<number> {
  const answer = await admin.post("/api/boards/create", { ...good(), ...more });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.id;
}
const listed = async (id: number) =>
  (await guest.page("/leaderboard")).props.boards.find((one: BoardLink) => one.id === id);

/** Books wagers of these accounts for today. */
async function wager(accounts: Record<string, number>): Promise<void> {
  const now = house.house.clock.now();
  const [day, month] = [now.toISOString().slice(0, 10), `${now.toISOString().slice(0, 7)}-01`];
  for (const [account, cents] of Object.entries(accounts)) {
    await sql`
      insert into wagers (partner, month, account_id, username, wager_cents, counted_cents, updated_at)
      values (2, ${month}::date, ${account}, ${account}, ${cents}, ${cents}, ${now})
      on conflict (partner, month, account_id) do nothing`.execute(db);
    await sql`
      insert into wager_days (partner, day, account_id, cents) values (2, ${day}::date, ${account}, ${cents})
      on conflict (partner, day, account_id) do update set cents = excluded.cents`.execute(db);
  }
  await sql`update wager_months set taken_at = ${now} where partner = 2`.execute(db);
}

test("RACE-19: the leaderboard lists the monthly draw first, then the boards, and each has its page", async () => {
  await wager({ "race-first": 90_000_000, "race-second": 80_000_000 });
  const id = await createBoard({ position: 1 });
  const { props } = await guest.page("/leaderboard");
  expect(props.boards[0]).toMatchObject({ id: 0, kind: "draw", href: "/leaderboard", state: "running" });
  expect(props.race).toBeNull();
  expect(await listed(id)).toMatchObject({ kind: "race", partner: 2, state: "running", href: `/leaderboard/${id}` });
  const { props: own } = await guest.page(`/leaderboard/${id}`);
  expect(own.leaderboard.partner.slug).toBe("roobet");
  expect(own.race).toMatchObject({
    ...{ id, viewer: "guest", own: null, total_bucks: 400, total_points: 4_000, paused: false, is_cut: false },
    ...{ partner_label: "Rainbet", figure: "raw", final_at: null },
  });
  expect(own.race.entries.slice(0, 2)).toMatchObject([
    { place: 1, username: "ra•••t", wager: 900_000, own: false, prizes: [{ kind: "bucks", amount: 400 }] },
    { place: 2, username: "ra•••d", wager: 800_000, prizes: [{ kind: "points", amount: 1_000 }] },
  ]);
  expect((await guest.get("/leaderboard/999999")).status).toBe(404);
  const file = await guest.get(`/api/boards/${id}/places.csv`);
  expect(file.text.split("\r\n")[1]).toBe("1,ra•••t,900000.00,$400.00");
  expect((await guest.get(`/api/boards/${id}/own`)).status).toBe(401);
  expect((await viewer.get(`/api/boards/${id}/own`)).status).toBe(404);
});

test("RACE-13, RACE-19: a viewer sees which row of which answer their figure is, and can open their line", async () => {
  const user = await db.selectFrom("users").select("id").where("username", "=", "viewer").executeTakeFirstOrThrow();
  const link = { user_id: user.id, provider: "rainbet", account_id: "race-own", account_name: "race-own" };
  await db
    .insertInto("links")
    .values({ ...link, linked_at: new Date(0) })
    .execute();
  await wager({ "race-own": 70_000_000 });
  const id = await createBoard();
  const { race } = (await viewer.page(`/leaderboard/${id}`)).props;
  expect(race.viewer).toBe("listed");
  const own = race.entries.find((one: { own: boolean }) => one.own);
  expect(own).toMatchObject({ username: "race-own", wager: 700_000 });
  const answer = (await viewer.get(`/api/boards/${id}/own`)).body;
  expect(answer).toMatchObject({ account_key: "race-own", place: own.place, log_line: race.provenance.log_line });
  const lines = (await guest.get(`/api/boards/${id}/figures.csv`)).text;
  const hash = createHash("sha256").update(Buffer.from(answer.salt, "hex")).update("race-own").digest("hex");
  expect(lines.split("\n")[answer.number - 1]).toBe(`${answer.number},70000000,${hash}`);
  const log = await guest.get(`/fairness/log.jsonl?about=line:${answer.log_line}`);
  const logged = JSON.parse(log.text.trim().split("\n").at(-1) ?? "");
  expect(logged).toMatchObject({ type: "board.figures", board: id, sha256: race.provenance.sha256 });
  expect(logged.lines_sha256).toBe(createHash("sha256").update(lines).digest("hex"));
});

test("RACE-02, RACE-04: bad boards are refused with the field's name, and nothing is made", async () => {
  const before = (await admin.page("/admin/boards")).props.boards.length;
  const bad: [string, object][] = [
    ["ends_at", { ends_at: midnight(0) }],
    ["ends_at", { starts_at: midnight(-9), ends_at: midnight(-2) }],
    ["starts_at", { starts_at: midnight(0).replace("00:00", "00:30") }],
    ["starts_at", { starts_at: "2027-03-28T02:30", ends_at: "2027-04-01T00:00", time_zone: "Europe/Berlin" }],
    ["time_zone", { time_zone: "Nowhere" }],
    ["partners", { partners: ["nobody"] }],
    ["partners", { partners: ["rainbet", "rainbet"] }],
    ["kind", { kind: "draw" }],
    ["repeats", { repeats: { every: "own" } }],
    ["ends_at", { repeats: { every: "week" } }],
    ["prizes", { prizes: [{ from: 2, to: 1, kind: "bucks", amount: 1 }] }],
    [
      "prizes",
      {
        prizes: [
          { from: 1, to: 5, kind: "bucks", amount: 1 },
          { from: 5, to: 6, kind: "bucks", amount: 1 },
        ],
      },
    ],
    ["prizes", { prizes: [{ from: 1, to: 1, kind: "bucks", amount: 0.001 }] }],
    ["prizes.0.to", { prizes: [{ from: 1, to: maxPlaces + 1, kind: "bucks", amount: 1 }] }],
  ];
  for (const [field, more] of bad) {
    const answer = await admin.post("/api/boards/create", { ...good(), ...more });
    expect([answer.status, Object.keys(answer.body.errors ?? {})], JSON.stringify(more)).toEqual([422, [field]]);
  }
  expect((await admin.page("/admin/boards")).props.boards.length).toBe(before);
});

test("RACE-16: only admins make and decide boards, and each decision is in the audit log", async () => {
  const id = await createBoard({ starts_at: midnight(3) });
  for (const visitor of [viewer, guest]) {
    const status = visitor === viewer ? 403 : 401;
    expect((await visitor.post("/api/boards/create", good())).status).toBe(status);
    expect((await visitor.post(`/api/boards/release/${id}`)).status).toBe(status);
    expect((await visitor.post("/api/partners/try/rainbet")).status).toBe(status);
    expect((await visitor.get("/admin/boards")).status).toBe(404);
  }
  const name = `Renamed ${nextNumber()}`;
  const edit = { ...good(), starts_at: midnight(4), name };
  expect((await admin.post(`/api/boards/update/${id}`, edit)).status).toBe(200);
  expect(await listed(id)).toMatchObject({ name, state: "planned" });
  expect((await admin.page(`/admin/boards/${id}`)).props).toMatchObject({
    board: { id, name, partners: ["rainbet"], is_untried: false, held_back: [] },
    places: [],
  });
  expect((await admin.post(`/api/boards/release/${id}`)).status).toBe(409);
  expect((await admin.post(`/api/boards/accept/${id}`, { partner: "rainbet", reason: "a test" })).status).toBe(409);
  expect((await admin.post(`/api/boards/accept/${id}`, { partner: "rainbet" })).status).toBe(422);
  expect((await admin.post(`/api/boards/delete/${id}`)).status).toBe(200);
  expect((await admin.post(`/api/boards/delete/${id}`)).status).toBe(404);
  expect(await listed(id)).toBeUndefined();
  const { rows } = await sql<{ action: string }>`
    select action from audit_log where subject = ${`board:${id}`} order by id`.execute(db);
  expect(rows.map(({ action }) => action)).toEqual(["board.create", "board.update", "board.delete"]);
});

test("RACE-06, RACE-12: a board ends, settles, is frozen and paid by one press, and the page says so", async () => {
  const id = await createBoard({ starts_at: midnight(0), ends_at: midnight(1), settle_hours: 2 });
  await wager({ "race-own": 70_000_000, "race-first": 90_000_000 });
  await house.house.jobs.runNow("boards.sync");
  const offset = Date.parse(`${midnight(1)}:00Z`) - Date.now() + 60_000;
  house.house.clock.setOffsetMs(offset);
  await house.house.jobs.runNow("boards.freeze");
  expect((await guest.page(`/leaderboard/${id}`)).props.race).toMatchObject({ state: "closing" });
  expect((await guest.page(`/leaderboard/${id}`)).props.race.final_at).not.toBeNull();
  house.house.clock.setOffsetMs(offset + 3 * 3_600_000);
  await sql`update wager_months set taken_at = ${house.house.clock.now()} where partner = 2`.execute(db);
  await house.house.jobs.runNow("boards.sync");
  await house.house.jobs.runNow("boards.freeze");
  const { places, board } = (await admin.page(`/admin/boards/${id}`)).props;
  expect(board.frozen_at).not.toBeNull();
  expect(places[0]).toMatchObject({ number: 1, account_key: "race-first", username: null, paid_at: null });
  const own = places.find((one: { account_key: string }) => one.account_key === "race-own");
  expect(own).toMatchObject({ username: "viewer", wager: 700_000 });
  const { partner, account_key } = own;
  const correct = { partner, account_key, wager: 950_000.5, reason: "the partner's letter of today" };
  expect((await admin.post(`/api/boards/correct/${id}`, correct)).status).toBe(200);
  const exclude = { partner: "rainbet", account_key: "race-first", reason: "two accounts" };
  expect((await admin.post(`/api/boards/exclude/${id}`, exclude)).status).toBe(200);
  const presses = await Promise.all([1, 2].map(() => admin.post(`/api/boards/release/${id}`)));
  expect(presses.map(({ status }) => status)).toEqual([200, 200]);
  expect(presses.reduce((sum, { body }) => sum + body.paid, 0)).toBe(1);
  const { rows } = await sql<{ amount: number }>`
    select amount from ledger where reason = 'board' and ref = ${`board:${id}`}`.execute(db);
  expect(rows).toEqual([{ amount: 40_000 }]);
  expect((await admin.post(`/api/boards/correct/${id}`, correct)).status).toBe(409);
  const shown = (await viewer.page(`/leaderboard/${id}`)).props.race;
  expect(shown).toMatchObject({ state: "ended", final_at: null, viewer: "listed" });
  expect(shown.entries[0]).toMatchObject({ place: 1, own: true, wager: 950_000.5 });
  house.house.clock.setOffsetMs(0);
});

const described = (slug: string) =>
  JSON.stringify({
    ...{ slug, label: "Twentieth", hosts: ["api.twentieth.com"] },
    secrets: [{ name: "key", label: "API key", in: "header" }],
    ask: { url: "https://api.twentieth.com/users", headers: { "X-Key": "{key}" } },
    window: { kind: "ever" },
    ...{ rows: "data", row: { id: null, name: "name" }, every: { seconds: 60 } },
    amounts: [{ path: "wagered", unit: "dollars", figure: "raw" }],
  });

test("RACE-24: an admin adds a partner, tries it, enters its keys and removes it again; each is in the audit log", async () => {
  const slug = `twentieth-${nextNumber()}`;
  const paste = () => admin.post("/api/partners/create", { description: described(slug) });
  expect(await paste()).toMatchObject({ status: 200, body: { slug } });
  const again = await paste();
  expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ["description"]]);
  const onDesk = async () =>
    (await admin.page("/admin/boards")).props.partners.find((one: { slug: string }) => one.slug === slug);
  expect(await onDesk()).toMatchObject({ label: "Twentieth", is_shipped: false, proof: "told", tried: null });
  const tried = await admin.post(`/api/partners/try/${slug}`);
  expect(tried).toMatchObject({ status: 200, body: { tried: { ok: true, unit: "plausible" } } });
  expect((await onDesk()).tried).toEqual(tried.body.tried);

  const enter = (secrets: object) => admin.post(`/api/partners/secrets/${slug}`, { secrets });
  for (const secrets of [{}, { other: "x" }]) {
    const answer = await enter(secrets);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ["secrets"]]);
  }
  const key = "a-key-that-nobody-sees";
  expect((await enter({ key })).status).toBe(200);
  const keyRow = () =>
    db
      .selectFrom("service_keys")
      .selectAll()
      .where("service", "=", `partner_${slug.replaceAll("-", "_")}`)
      .execute();
  expect(await keyRow()).toHaveLength(1);
  expect(JSON.stringify([await keyRow(), await onDesk()])).not.toContain(key);

  const id = await createBoard({ partners: [slug], starts_at: midnight(2), ends_at: midnight(9) });
  const inUse = await admin.post(`/api/partners/delete/${slug}`);
  expect([inUse.status, inUse.body.code]).toEqual([409, "not_allowed"]);
  expect(inUse.body.message).toContain((await admin.page(`/admin/boards/${id}`)).props.board.name);
  expect((await admin.post(`/api/boards/delete/${id}`)).status).toBe(200);
  expect((await admin.post(`/api/partners/delete/${slug}`)).status).toBe(200);
  expect([await onDesk(), await keyRow()]).toEqual([undefined, []]);
  const { rows } = await sql<{ action: string; after: unknown }>`
    select action, after from audit_log where subject = ${`partner:${slug}`} order by id`.execute(db);
  expect(rows.map(({ action }) => action)).toEqual(
    ["create", "try", "secrets", "delete"].map((action) => `partner.${action}`),
  );
  expect(JSON.stringify(rows)).not.toContain(key);
});

test("RACE-25: an admin corrects an added partner's description; a bad one changes nothing, a new host deletes the keys", async () => {
  const slug = `twentieth-${nextNumber()}`;
  const text = described(slug);
  const edit = (description: string, of = slug) => admin.post(`/api/partners/update/${of}`, { description });
  const onDesk = async () =>
    (await admin.page("/admin/boards")).props.partners.find((one: { slug: string }) => one.slug === slug);
  const keys = () =>
    db
      .selectFrom("service_keys")
      .select("service")
      .where("service", "=", `partner_${slug.replaceAll("-", "_")}`)
      .execute();
  expect((await edit(text)).status).toBe(404);
  expect((await admin.post("/api/partners/create", { description: text })).status).toBe(200);
  expect((await admin.post(`/api/partners/secrets/${slug}`, { secrets: { key: "a-key" } })).status).toBe(200);
  const before = await onDesk();
  expect(JSON.parse(before.description)).toMatchObject({ slug, rows: "data" });
  for (const bad of ["{", text.replace(slug, `${slug}x`), text.replace('"dollars"', '"euros"')]) {
    const answer = await edit(bad);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ["description"]]);
  }
  expect((await edit(text, "shuffle")).status).toBe(409);
  expect((await viewer.post(`/api/partners/update/${slug}`, { description: text })).status).toBe(403);
  expect((await guest.post(`/api/partners/update/${slug}`, { description: text })).status).toBe(401);
  expect(await onDesk()).toEqual(before);

  const corrected = before.description.replace('"Twentieth"', '"Corrected"');
  expect(await edit(corrected)).toMatchObject({ status: 200, body: { slug, needs_keys: false } });
  expect(await onDesk()).toMatchObject({ label: "Corrected", description: corrected, type: before.type });
  expect(await keys()).toHaveLength(1);
  const moved = corrected.replaceAll("api.twentieth.com", "api.elsewhere.com");
  expect(await edit(moved)).toMatchObject({ status: 200, body: { needs_keys: true } });
  expect(await keys()).toEqual([]);
  const { rows } = await sql<{ before: { label: string }; after: { label: string } }>`
    select before, after from audit_log where subject = ${`partner:${slug}`} and action = 'partner.update'
    order by id`.execute(db);
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatchObject({ before: { label: "Twentieth" }, after: { label: "Corrected" } });
});

test("RACE-26: a try counts only for the keys and the description it was made with; a real partner's end day stays", async () => {
  const slug = `twentieth-${nextNumber()}`;
  const text = described(slug);
  const stored = async () =>
    (await db.selectFrom("partner_tries").select("result").where("slug", "=", slug).execute()).map((row) => row.result);
  const onDesk = async () =>
    (await admin.page("/admin/boards")).props.partners.find((one: { slug: string }) => one.slug === slug);
  const store = async (more: object) => {
    const result = JSON.stringify({ ...more, endDay: "out" });
    await db
      .insertInto("partner_tries")
      .values({ slug, tried_at: house.house.clock.now(), result })
      .onConflict((on) => on.column("slug").doUpdateSet({ result }))
      .execute();
  };
  const enter = () => admin.post(`/api/partners/secrets/${slug}`, { secrets: { key: "a-key" } });
  const edit = (description: string) => admin.post(`/api/partners/update/${slug}`, { description });
  await admin.post("/api/partners/create", { description: text });
  await admin.post(`/api/partners/try/${slug}`);
  expect(await onDesk()).toMatchObject({ is_sandbox: true, tried: { ok: true } });
  expect((await edit(text)).status).toBe(200);
  expect([(await onDesk()).tried, await stored()]).toEqual([null, []]);
  await admin.post(`/api/partners/try/${slug}`);
  expect((await enter()).status).toBe(200);
  expect([(await onDesk()).tried, await stored()]).toEqual([null, []]);

  await store({ ok: true, message: "The partner answered." });
  expect((await onDesk()).tried).toMatchObject({ ok: true, first: null });
  expect((await enter()).status).toBe(200);
  expect(await onDesk()).toMatchObject({ tried: null, tried_at: null });
  expect(await stored()).toEqual([{ endDay: "out" }]);
  const id = await createBoard({ partners: [slug], starts_at: midnight(2), ends_at: midnight(9) });
  expect((await admin.page(`/admin/boards/${id}`)).props.board.is_untried).toBe(true);
  expect((await edit(text)).status).toBe(200);
  expect(await stored()).toEqual([{ endDay: "out" }]);
  expect((await edit(text.replaceAll("api.twentieth.com", "api.elsewhere.com"))).status).toBe(200);
  expect(await stored()).toEqual([]);
  expect((await admin.post(`/api/boards/delete/${id}`)).status).toBe(200);
});

test("RACE-23: the desk knows how each partner's viewers show that an account is theirs", async () => {
  const { partners } = (await admin.page("/admin/boards")).props;
  const proofOf = (slug: string) => partners.find((one: { slug: string }) => one.slug === slug)?.proof;
  expect(["razed", "duelbits", "shuffle"].map(proofOf)).toEqual(["chat", "masked", "told"]);
});

test("RACE-24: a shipped partner is not removed, and nobody else adds, tries or removes one", async () => {
  expect((await admin.post("/api/partners/delete/shuffle")).status).toBe(409);
  for (const [visitor, status] of [
    [viewer, 403],
    [guest, 401],
  ] as const) {
    expect((await visitor.post("/api/partners/create", { description: described("theirs") })).status).toBe(status);
    expect((await visitor.post("/api/partners/secrets/shuffle", { secrets: { code: "x" } })).status).toBe(status);
    expect((await visitor.post("/api/partners/delete/shuffle")).status).toBe(status);
  }
});

test("RACE-24: a call without such a partner, and a broken description, are refused", async () => {
  expect((await admin.post("/api/partners/try/nobody")).status).toBe(404);
  expect((await admin.post("/api/partners/secrets/nobody", { secrets: { key: "x" } })).status).toBe(404);
  expect((await admin.post("/api/partners/delete/nobody")).status).toBe(404);
  const answer = await admin.post("/api/partners/create", { description: "{\n nonsense" });
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ["description"]]);
});
