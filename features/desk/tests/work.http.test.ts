import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { anAccount, aProduct, aRaffle, nextNumber } from "../../../tests/house/builders.ts";
import { demoPassword } from "../../../tests/house/house.ts";
import { withHouse } from "../../../tests/house/with-house.ts";

const house = await withHouse();
const { db } = house.database;
const admin = await house.signedIn("admin");
const viewer = await house.signedIn("viewer");

async function aModerator() {
  const username = `helper${nextNumber()}`;
  const account = { username, email: `${username}@example.com`, password: demoPassword };
  expect((await house.visitor().post("/api/auth/register", account)).status).toBe(200);
  await db.updateTable("users").set({ role: "moderator" }).where("username", "=", username).execute();
  return house.signedIn(username);
}
const moderator = await aModerator();

/** Creates pending orders of a new user. Returns their ids, oldest first. */
async function someOrders(count: number, { title = `Thing ${nextNumber()}`, name = `buyer${nextNumber()}` } = {}) {
  const userId = await anAccount(db, { name });
  const product_id = await aProduct(db, { name: title });
  const { rows } = await sql<{ id: number }>`
    insert into orders (user_id, product_id, title, image, price_points, source, status, created_at)
    select ${userId}, ${product_id}, ${title}, null, 10, 'store', 'pending', ${new Date()}
    from generate_series(1, ${count}::int) returning id`.execute(db);
  return { ids: rows.map(({ id }) => id).sort((a, b) => a - b), title, name };
}

describe("the count of waiting work", () => {
  test("WORK-02: appears on every desk page; admins see all waiting work, and moderators the work they may decide", async () => {
    const before = (await admin.page("admin/settings", "/admin/settings")).props.waiting;
    await someOrders(2);
    const { waiting } = (await admin.page("admin/settings", "/admin/settings")).props;
    expect(waiting).toEqual({ ...before, orders: (before?.orders ?? 0) + 2 });
    expect(waiting?.withdrawals).toBeGreaterThan(0);
    expect((await admin.get("/api/desk/waiting")).body).toEqual(waiting);

    const theirs = (await moderator.page("admin/orders", "/admin/orders")).props.waiting;
    expect(theirs).toEqual({ orders: waiting?.orders, claims: waiting?.claims, withdrawals: null, messages: null });
    expect((await moderator.get("/api/desk/waiting")).body).toEqual(theirs);
  });

  test("WORK-02: does not appear on other pages, or for viewers and guests", async () => {
    expect((await admin.page("store", "/store")).props.waiting).toBeUndefined();
    expect((await viewer.page("store", "/store")).props.waiting).toBeUndefined();
    expect((await viewer.get("/api/desk/waiting")).status).toBe(403);
    expect((await house.visitor().get("/api/desk/waiting")).status).toBe(401);
  });

  test("WORK-02: stops at a thousand when ten thousand orders are waiting", async () => {
    await someOrders(10_000);
    expect((await admin.get("/api/desk/waiting")).body.orders).toBe(1_000);
    await db.updateTable("orders").set({ status: "fulfilled" }).where("status", "=", "pending").execute();
  });
});

const listOrders = async (query: string, who = admin) =>
  (await who.page("admin/orders", `/admin/orders?${query}`)).props;
const orderNumbers = ({ orders }: Awaited<ReturnType<typeof listOrders>>) => orders.data.map(({ id }) => id);
const findLogged = (action: string) =>
  db.selectFrom("audit_log").selectAll().where("action", "=", action).orderBy("id", "desc").executeTakeFirst();

describe("searching and exporting orders", () => {
  test("WORK-03: finds orders by number, buyer or product in any letter case, among those with the chosen status", async () => {
    const { ids, title, name } = await someOrders(3, { title: "Cloud %_ Lamp", name: "Looked_For" });
    const [first = 0] = ids;
    await db.updateTable("orders").set({ status: "refunded" }).where("id", "=", first).execute();
    for (const search of [title, "cloud %_", name, "ooked_f", `#${ids[1]}`, `no. ${ids[1]}`]) {
      const shown = await listOrders(`search=${encodeURIComponent(search)}`);
      expect([shown.status, shown.search], search).toEqual(["pending", search]);
      expect(orderNumbers(shown), search).toEqual(/\d$/.test(search) ? [ids[1]] : ids.slice(1));
    }
    expect(orderNumbers(await listOrders(`status=all&search=${name}`))).toEqual([...ids].reverse());
    expect(orderNumbers(await listOrders("search=nobody%27s%00%20thing"))).toEqual([]);
    expect((await listOrders(`search=${"x".repeat(5_000)}`)).search).toHaveLength(100);
  });

  test("WORK-04: the CSV has the rows shown, is harmless in a spreadsheet, and the audit log names who exported it", async () => {
    const { ids, name } = await someOrders(2, { title: '=HYPERLINK("x")' });
    const { status, headers, text } = await moderator.get(`/api/orders.csv?search=${name}`);
    expect([status, headers.get("content-disposition")]).toEqual([200, 'attachment; filename="orders.csv"']);
    const lines = text.trimEnd().split("\r\n");
    expect(lines[0]).toBe("id,bought at,user,what,price in points,source,status,note,decided by,decided at");
    expect(lines.slice(1).map((line) => line.split(",")[0])).toEqual(ids.map(String));
    expect(lines[1]).toContain(`,${name},"'=HYPERLINK(""x"")",10,store,pending,,,`);
    expect(await findLogged("store.order.export")).toMatchObject({
      subject: "orders",
      after: { status: "pending", search: name, rows: 2 },
    });
  });

  test("WORK-04: exports of withdrawals and of the audit log are logged", async () => {
    expect((await admin.get("/api/withdrawals.csv?status=paid")).status).toBe(200);
    expect(await findLogged("cashout.withdrawal.export")).toMatchObject({ after: { status: "paid", currency: "all" } });
    expect((await admin.get("/api/audit/export?action=user.ban")).status).toBe(200);
    expect(await findLogged("audit.export")).toMatchObject({ subject: "audit", after: { action: "user.ban" } });
  });

  test("WORK-04: guests and viewers cannot export", async () => {
    for (const path of ["/api/orders.csv", "/api/withdrawals/payouts.csv"]) {
      expect((await viewer.get(path)).status).toBe(403);
      expect((await house.visitor().get(path)).status).toBe(401);
    }
    expect((await moderator.get("/api/withdrawals/payouts.csv")).status).toBe(403);
  });
});

describe("many orders together", () => {
  const fulfil = (ids: unknown, key = `many-${nextNumber()}`, who = admin) =>
    who.post("/api/orders/fulfil", { ids, note: "Sent" }, { "idempotency-key": key });
  const readStates = async (ids: number[]) =>
    (await db.selectFrom("orders").select("status").where("id", "in", ids).orderBy("id").execute()).map(
      ({ status }) => status,
    );

  test("WORK-05: each order is decided separately; a failure is reported for its row and does not stop the others", async () => {
    const { ids } = await someOrders(4);
    const [, second = 0] = ids;
    expect((await admin.post(`/api/orders/${second}/refund`, {})).status).toBe(200);
    const { status, body } = await fulfil([...ids, 999_999_999]);
    expect(status).toBe(200);
    const [one, , three, four] = ids.map((id) => ({ id, status: 200, message: "success" }));
    expect(body.results).toEqual([
      one,
      { id: second, status: 409, code: "already", message: "This order is already refunded." },
      three,
      four,
      { id: 999_999_999, status: 404, code: "not_found", message: "This order does not exist." },
    ]);
    expect(await readStates(ids)).toEqual(["fulfilled", "refunded", "fulfilled", "fulfilled"]);
    expect(await findLogged("store.order.fulfil-many")).toMatchObject({ after: { ids: [...ids, 999_999_999] } });
    const lines = await db
      .selectFrom("audit_log")
      .select("subject")
      .where("action", "=", "store.order.fulfilled")
      .where(
        "subject",
        "in",
        ids.map((id) => `order:${id}`),
      )
      .execute();
    expect(lines).toHaveLength(3);
  });

  test("WORK-05: a repeated request changes nothing and gets the same response", async () => {
    const { ids } = await someOrders(3);
    const key = `twice-${nextNumber()}`;
    const answers = await Promise.all([fulfil(ids, key), fulfil(ids, key), fulfil(ids, key)]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.body.results).toEqual(ids.map((id) => ({ id, status: 200, message: "success" })));
    const other = await fulfil(ids.slice(1), key);
    expect(other.status, "the key belongs to the other call").toBe(422);
    const again = await fulfil(ids);
    expect(again.body.results.map(({ status }: { status: number }) => status)).toEqual([409, 409, 409]);
  });

  test("WORK-05: at most a hundred orders, each once; a moderator cannot decide their own orders", async () => {
    const { ids } = await someOrders(1);
    for (const wrong of [[], [...ids, ...ids], Array.from({ length: 101 }, (_, i) => i + 1), [0], [1.5], ["1"], 7]) {
      expect((await fulfil(wrong)).status, JSON.stringify(wrong)).toBe(422);
    }
    const own = (await moderator.page("admin/orders", "/admin/orders")).props.auth.user?.username ?? "";
    await sql`update orders set user_id = (select id from users where username = ${own}) where id = ${ids[0]}`.execute(
      db,
    );
    expect((await fulfil(ids, undefined, moderator)).body.results).toMatchObject([{ status: 409 }]);
    expect((await fulfil(ids, undefined, viewer)).status).toBe(403);
    expect(await readStates(ids)).toEqual(["pending"]);
  });
});

describe("many withdrawals together", () => {
  async function someWithdrawals(count: number, { address = `bc1q${"0".repeat(34)}${nextNumber()}` } = {}) {
    const userId = await anAccount(db, { bucksCents: 1_000_000 });
    const { rows } = await sql<{ id: number }>`
      insert into withdrawals (user_id, currency, network, address, amount_bucks, fee_cents, status, created_at)
      select ${userId}, 'btc', 'btc', ${address}, 20 + n, 150, 'pending', ${new Date()} from generate_series(1, ${count}::int) n
      returning id`.execute(db);
    return { ids: rows.map(({ id }) => id).sort((a, b) => a - b), address, userId };
  }
  const key = () => ({ "idempotency-key": `many-${nextNumber()}` });
  const readPayments = (ids: number[]) => ids.map((id) => ({ id, transaction_id: `tx-${id}` }));

  test("WORK-06: are approved together, exported for a wallet, then marked as paid, each with its own transaction", async () => {
    const { ids, address, userId } = await someWithdrawals(3);
    const approved = await admin.post("/api/withdrawals/approve", { ids }, key());
    expect(approved.body.results).toEqual(ids.map((id) => ({ id, status: 200, message: "approved" })));

    const list = await admin.get(`/api/withdrawals/payouts.csv?ids=${ids.join(",")},oops`);
    expect(list.text).toBe(
      `address,amount,currency,reference\r\n${ids.map((id, at) => `${address},${(19.5 + at).toFixed(2)},BTC,withdrawal ${id}\r\n`).join("")}`,
    );
    expect(await findLogged("cashout.payouts.export")).toMatchObject({ after: { ids } });

    const [first = 0] = ids;
    expect((await admin.post(`/api/withdrawals/${first}/reject`, { reason: "No." })).status).toBe(200);
    const paid = await admin.post("/api/withdrawals/pay", { payments: readPayments(ids) }, key());
    expect(paid.body.results).toEqual([
      { id: first, status: 409, code: "already", message: "This withdrawal is already rejected." },
      ...ids.slice(1).map((id) => ({ id, status: 200, message: "success" })),
    ]);
    const rows = await db.selectFrom("withdrawals").selectAll().where("id", "in", ids).orderBy("id").execute();
    expect(rows.map(({ transaction_id }) => transaction_id)).toEqual([null, `tx-${ids[1]}`, `tx-${ids[2]}`]);
    const reported = await db.selectFrom("notices").select("about").where("user_id", "=", userId).execute();
    expect(
      reported.filter(({ about }) => about === "paid"),
      "a letter each, and a line on their pages",
    ).toHaveLength(3);
    expect(reported).toHaveLength(6);
    expect(await findLogged("cashout.withdrawal.pay-many")).toMatchObject({ after: { ids } });
  });

  test("WORK-06: no withdrawal is paid without its transaction's id or before its approval", async () => {
    const { ids } = await someWithdrawals(2);
    const [first = 0] = ids;
    const wrong = [[], [{ id: first }], [{ id: first, transaction_id: "  " }], readPayments([first, first])];
    for (const payments of wrong) {
      expect((await admin.post("/api/withdrawals/pay", { payments }, key())).status).toBe(422);
    }
    const early = await admin.post("/api/withdrawals/pay", { payments: readPayments(ids) }, key());
    expect(early.body.results.map(({ status }: { status: number }) => status)).toEqual([409, 409]);
    expect((await moderator.post("/api/withdrawals/approve", { ids }, key())).status).toBe(403);
  });

  test("WORK-03: a withdrawal is found by its number and by the beginning of its wallet address", async () => {
    const { ids, address } = await someWithdrawals(2, { address: "LabcFoundByThis00000000000000000" });
    const found = async (search: string) =>
      (
        await admin.page("admin/withdrawals", `/admin/withdrawals?search=${encodeURIComponent(search)}`)
      ).props.withdrawals.data.map(({ id }) => id);
    expect(await found(address)).toEqual(ids);
    expect(await found("labcfound")).toEqual(ids);
    expect(await found(`#${ids[1]}`)).toEqual([ids[1]]);
    expect(await found("abcfound")).toEqual([]);
  });
});

describe("the palette's search", () => {
  const find = async (text: string, who = admin) =>
    (await who.get(`/api/desk/find?q=${encodeURIComponent(text)}`)).body;

  test("WORK-07: finds users, orders and raffles by name or number, each with the path of its page", async () => {
    const { ids, name, title } = await someOrders(1, { name: "Palette_One", title: "Palette Lamp" });
    const raffleId = await aRaffle(db, { name: "Palette Raffle" });
    const order = {
      kind: "order",
      label: `#${ids[0]}, ${title}`,
      detail: `Order from ${name}, waiting`,
      href: `/admin/orders?status=all&search=%23${ids[0]}`,
    };
    const user = { kind: "user", label: name, detail: "User", href: `/admin/user?user=${name}` };
    const raffle = { kind: "raffle", label: "Palette Raffle", detail: "Raffle", href: `/raffle/${raffleId}` };
    expect(await find("palette")).toEqual([user, order, raffle]);
    expect(await find(`no. ${ids[0]}`)).toEqual([order]);
    expect(await find("palette", moderator)).toEqual([order]);
  });

  test("WORK-63: a word of action before a name finds the dialog that asks, for admins only, and never a drawn raffle", async () => {
    const { name } = await someOrders(1, { name: "Palette_Two", title: "Palette Rug" });
    const open = await aRaffle(db, { name: "Palette Prize" });
    const found = async (text: string, by = admin) =>
      (await find(text, by)).filter(({ detail }: { detail: string }) => detail === "Action");
    const action = (label: string, href: string, kind = "user") => ({ kind, label, detail: "Action", href });
    expect(await found("BAN palette_two")).toEqual([action(`Ban ${name}`, `/admin/user?user=${name}&do=ban`)]);
    expect(await found("draw palette prize")).toEqual([
      action("Draw Palette Prize", `/admin/raffles?raffle=${open}&do=draw`, "raffle"),
    ]);
    await db.updateTable("raffles").set({ ended: 1 }).where("id", "=", open).execute();
    for (const text of ["draw palette prize", "ban", "ban ", "constructor palette_two", "fly palette_two"])
      expect(await found(text), text).toEqual([]);
    expect(await found("ban palette_two", moderator)).toEqual([]);
  });

  test("WORK-07: blank text finds nothing, no input breaks the search, and viewers find nobody", async () => {
    for (const odd of ["", "  ", "\0", "%%", "'; --", "\\", "x".repeat(3_000)])
      expect(await find(odd), odd).toEqual([]);
    expect((await viewer.get("/api/desk/find?q=a")).status).toBe(403);
    expect((await house.visitor().get("/api/desk/find?q=a")).status).toBe(401);
    expect((await find("a")).length).toBeLessThanOrEqual(15);
  });
});

describe("two admins at the same settings", () => {
  const save = (json: object) => admin.post("/api/settings", json);
  const shown = async () => (await admin.page("admin/settings", "/admin/settings")).props.settings;

  test("WORK-08: the second save is refused with the current values, which the admin may then overwrite knowingly", async () => {
    const { streamer, cashout, promo_code } = await shown();
    expect((await save({ streamer: "First", seen: { streamer } })).status).toBe(200);
    const late = await save({
      ...{ streamer: "Second", promo_code: "NEW" },
      seen: { streamer, promo_code },
    });
    expect([late.status, late.body.conflicts]).toEqual([409, [{ field: "streamer", theirs: "First" }]]);
    expect(await shown()).toMatchObject({ streamer: "First", promo_code });
    expect((await save({ streamer: "Second", seen: { streamer: "First" } })).status).toBe(200);
    expect((await shown()).streamer).toBe("Second");
    // Changing another setting of the same group is no conflict. Neither is sending the same value.
    const minimum = (cashout as { minimum: number }).minimum;
    expect((await save({ cashout: { minimum: minimum + 1 }, seen: { cashout: { minimum } } })).status).toBe(200);
    expect((await save({ cashout: { paused: false }, seen: { cashout: { paused: false } } })).status).toBe(200);
    expect((await save({ cashout: { minimum: minimum + 1 }, seen: { cashout: { minimum } } })).status).toBe(200);
    const again = await save({ cashout: { minimum: minimum + 2 }, seen: { cashout: { minimum } } });
    expect(again.body.conflicts).toEqual([{ field: "cashout.minimum", theirs: minimum + 1 }]);
    // A save without `seen` is never a conflict.
    expect((await save({ streamer, cashout: { minimum } })).status).toBe(200);
  });
});
