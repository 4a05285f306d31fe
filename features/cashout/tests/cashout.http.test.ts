import { afterEach, describe, expect, test } from "vitest";
import { bookMovement } from "../../../money/server/ledger.ts";
import { nextNumber } from "../../../tests/house/builders.ts";
import { demoPassword, type Visitor } from "../../../tests/house/house.ts";
import { withHouse } from "../../../tests/house/with-house.ts";

const house = await withHouse();
const admin = await house.signedIn("admin");

const wallets = {
  btc: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
  ltc: "ltc1qncullungdgmps9a5ymyzhewn6aekx20h5spj2r",
  eth: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  erc20: "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed",
  trc20: "TQPqFGHqwSBc9SxYFuCN9t9ZkYicyb8aT1",
};
const path = (amount: unknown, currency: string, address: string) =>
  `/api/user/withdraw-bucks/${amount}/${currency}/${address}`;

async function aViewer(bucks: number, role: "viewer" | "admin" = "viewer") {
  const username = `cash${nextNumber()}`;
  await house
    .visitor()
    .post("/api/auth/register", { username, email: `${username}@example.com`, password: demoPassword });
  const { db } = house.database;
  const { id } = await db.selectFrom("users").select("id").where("username", "=", username).executeTakeFirstOrThrow();
  const now = house.house.clock.now();
  const admin_since = role === "admin" ? now : null;
  await db.updateTable("users").set({ role, admin_since }).where("id", "=", id).execute();
  if (bucks > 0) {
    await bookMovement(db, {
      userId: id,
      currency: "bucks",
      amount: bucks * 100,
      reason: "demo",
      ref: "test",
      requestId: null,
      now,
    });
  }
  return { id, username, email: `${username}@example.com`, visitor: await house.signedIn(username) };
}
const getBucks = async (visitor: Visitor) =>
  (await visitor.page("history", "/history")).props.auth.user?.bucks as number;
const getWithdrawals = async (visitor: Visitor) => (await visitor.page("/history")).props.auth.user.buck_withdrawals;
async function lettersTo(email: string) {
  await house.house.jobs.runNow("notices.mail");
  return house.database.db
    .selectFrom("sandbox_mail")
    .selectAll()
    .where("recipient", "=", email)
    .orderBy("id")
    .execute();
}
const decide = (who: Visitor, id: number, decision: string, body: object = {}, headers = {}) =>
  who.post(`/api/withdrawals/${id}/${decision}`, body, headers);

describe("asking for a withdrawal", () => {
  test.each([
    ["usdt", wallets.erc20],
    ["USDT", wallets.trc20],
    ["btc", wallets.btc],
    ["ltc", wallets.ltc],
    ["eth", wallets.eth],
  ])("API-20, PERM-11, DATA-17: %s to %s is accepted, debited and shown", async (currency, address) => {
    const { visitor, email } = await aViewer(100);
    const answer = await visitor.post(path(40, currency, address));
    expect([answer.status, answer.body.message]).toEqual([200, "success"]);
    expect(await getBucks(visitor)).toBe(60);
    const expected = {
      id: answer.body.id,
      currency: currency.toLowerCase(),
      amount: 40,
      status: "pending",
      reason: null,
    };
    expect(await getWithdrawals(visitor)).toEqual([expected]);
    const letters = await lettersTo(email);
    expect(letters.map(({ subject }) => subject)).toEqual(["Your Windfall withdrawal was received"]);
    expect(letters[0]?.text).toContain(`40 bucks in ${currency.toUpperCase()}`);
    expect(letters[0]?.text).toContain(address);
    expect((await visitor.page("/history")).props.auth.user.notices, "it is no news to them").toEqual([]);
  });

  test("DATA-16: the shared props have the last 20 withdrawals, newest first, and the saved addresses", async () => {
    const { visitor, id } = await aViewer(300);
    for (let count = 0; count < 22; count += 1) {
      expect((await visitor.post(path(10, "ltc", wallets.ltc))).status).toBe(200);
    }
    const shown = await getWithdrawals(visitor);
    expect(shown).toHaveLength(20);
    expect(shown.map((row: { id: number }) => row.id)).toEqual([...shown].map((row) => row.id).sort((a, b) => b - a));
    await house.database.db.updateTable("users").set({ btc_address: wallets.btc }).where("id", "=", id).execute();
    const { user } = (await visitor.page("history", "/history")).props.auth;
    expect(user).toMatchObject({
      btc_address: wallets.btc,
      ltc_address: null,
      admin: 0,
      kick: false,
      discord_id: null,
    });
  });

  test("every invalid part of the path is refused and changes nothing", async () => {
    const { visitor } = await aViewer(50);
    const bad: [string, string][] = [
      ...["0", "9", "10001", "1.5", "-1", "1e3", "020", "NaN", "100000000000000000000", "٣٠", ""].map(
        (amount): [string, string] => [path(amount, "usdt", wallets.erc20), "amount"],
      ),
      ...["doge", "", "usd", "usdt%00", "toString"].map((currency): [string, string] => [
        path(20, currency, wallets.erc20),
        "currency",
      ]),
      [path(20, "btc", wallets.ltc), "address"],
      [path(20, "ltc", wallets.btc), "address"],
      [path(20, "eth", wallets.trc20), "address"],
      [path(20, "eth", wallets.btc), "address"],
      [path(20, "usdt", wallets.btc), "address"],
      [path(20, "btc", ""), "address"],
      [path(20, "btc", `${wallets.btc}/more`), "address"],
      [path(20, "btc", "%E0%A4%A"), "address"],
      [path(20, "btc", "%00"), "address"],
      [path(20, "btc", "x".repeat(5_000)), "address"],
      ["/api/user/withdraw-bucks/20/btc", "address"],
      ["/api/user/withdraw-bucks/20", "currency"],
      ["/api/user/withdraw-bucks", "amount"],
      ["/api/user/withdraw-bucks///", "amount"],
    ];
    for (const [address, field] of bad) {
      const answer = await visitor.post(address);
      expect([answer.status, Object.keys(answer.body.errors ?? {})], address).toEqual([422, [field]]);
    }
    expect(await visitor.post(path(51, "usdt", wallets.erc20))).toMatchObject({
      status: 409,
      body: { message: "insufficient funds" },
    });
    expect(await getBucks(visitor)).toBe(50);
    expect(await getWithdrawals(visitor)).toEqual([]);
    expect((await house.visitor().post(path(20, "btc", wallets.btc))).status).toBe(401);
    expect((await visitor.post(path(20, "btc", wallets.btc), undefined, { "idempotency-key": "a b" })).status).toBe(
      400,
    );
  });
});

describe("the pause switch", () => {
  afterEach(async () => {
    await admin.post("/api/withdrawals/pause", { paused: false });
  });
  test("while cashouts are paused, nobody can withdraw, the pages say so, and the audit log has the change", async () => {
    const { visitor } = await aViewer(50);
    expect((await admin.post("/api/withdrawals/pause", { paused: true })).body).toEqual({
      message: "success",
      paused: true,
    });
    const refused = await visitor.post(path(20, "btc", wallets.btc));
    expect([refused.status, refused.body.message]).toEqual([409, "Cashouts are paused for now. Your bucks are safe."]);
    expect((await visitor.page("/history")).props.site.cashout).toMatchObject({ paused: true, fees: { usdt: 1 } });
    expect((await admin.page("/admin/withdrawals")).props.paused).toBe(true);
    await admin.post("/api/withdrawals/pause", { paused: false });
    expect((await visitor.post(path(20, "btc", wallets.btc))).status).toBe(200);
    const log = await house.database.db
      .selectFrom("audit_log")
      .select("action")
      .where("subject", "=", "settings:cashout")
      .execute();
    expect(log.map(({ action }) => action).slice(0, 2)).toEqual(["cashout.pause", "cashout.resume"]);
    expect((await admin.post("/api/withdrawals/pause", { paused: "yes" })).status).toBe(422);
  });
});

describe("the desk", () => {
  const requestWithdrawal = async (visitor: Visitor, amount = 30): Promise<number> =>
    (await visitor.post(path(amount, "usdt", wallets.trc20))).body.id;

  test("PERM-14: an admin approves, then pays with the transaction's id; the viewer gets one email", async () => {
    const { visitor, email } = await aViewer(30);
    const id = await requestWithdrawal(visitor);
    expect(await decide(admin, id, "pay", { transaction_id: "0xabc" })).toMatchObject({
      status: 409,
      body: { message: "Approve this withdrawal before you pay it." },
    });
    const approvals = await Promise.all([1, 2, 3].map(() => decide(admin, id, "approve")));
    expect(approvals.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await getWithdrawals(visitor))[0].status).toBe("approved");
    const key = { "idempotency-key": `pay-${id}` };
    const payments = await Promise.all([1, 2].map(() => decide(admin, id, "pay", { transaction_id: "0xabc" }, key)));
    expect(payments.map(({ status }) => status)).toEqual([200, 200]);
    expect((await decide(admin, id, "pay", { transaction_id: "0xdef" }, key)).status).toBe(422);
    expect((await decide(admin, id, "reject", { reason: "late" })).body.message).toBe(
      "This withdrawal is already paid.",
    );
    expect((await getWithdrawals(visitor))[0].status).toBe("paid");
    const letters = (await lettersTo(email)).map(({ subject }) => subject).sort();
    expect(letters).toEqual(["Your Windfall withdrawal is paid", "Your Windfall withdrawal was received"]);
    expect((await lettersTo(email)).find(({ text }) => text.includes("0xabc"))?.text).toContain("$29.00");
  });

  test("has filters, daily sums and an export", async () => {
    const { visitor, username } = await aViewer(30);
    const id = await requestWithdrawal(visitor);
    const found = (await admin.page(`/admin/withdrawals?status=all&currency=usdt&search=${username.toUpperCase()}`))
      .props;
    expect(found.withdrawals.data.map((row: { id: number }) => row.id)).toEqual([id]);
    expect(found.filter).toEqual({ status: "all", currency: "usdt", search: username.toUpperCase() });
    for (const query of [`currency=btc&search=${username}`, `status=paid&search=${username}`]) {
      expect((await admin.page(`/admin/withdrawals?${query}`)).props.withdrawals.data).toEqual([]);
    }
    const today = new Date().toISOString().slice(0, 10);
    const day = found.totals.find((total: { day: string }) => total.day === today);
    expect(day.asked).toBeGreaterThanOrEqual(30);
    expect(found.open.pending).toBeGreaterThanOrEqual(1);

    await decide(admin, id, "reject", { reason: '=HYPERLINK("http://evil.example","click")' });
    const answer = await admin.get(`/api/withdrawals.csv?status=rejected&search=${username}`);
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const [header, row, end] = answer.text.split("\r\n");
    expect(header).toMatch(/^id,asked at,user,currency,network,address,amount,fee,payout,status,/);
    expect(row).toContain(`,${username},usdt,trc20,${wallets.trc20},30,1.00,29.00,rejected,`);
    expect(row).toContain(`"'=HYPERLINK(""http://evil.example"",""click"")"`);
    expect(end).toBe("");
  });

  test("PERM-02, PERM-13: only admins can decide, read or export", async () => {
    const { visitor } = await aViewer(30);
    const id = await requestWithdrawal(visitor);
    const guest = house.visitor();
    for (const call of [`${id}/approve`, `${id}/pay`, `${id}/reject`, "pause"]) {
      expect((await guest.post(`/api/withdrawals/${call}`, {})).status, call).toBe(401);
      expect((await visitor.post(`/api/withdrawals/${call}`, {})).status, call).toBe(403);
    }
    expect((await visitor.page("/admin/withdrawals")).status).toBe(404);
    expect((await visitor.get("/api/withdrawals.csv")).status).toBe(403);
    for (const wrong of ["0", "-1", "1.5", "abc", "999999999999999999999", "999999999"]) {
      expect((await admin.post(`/api/withdrawals/${wrong}/approve`, {})).status, wrong).toBe(404);
    }
  });
});

describe("an address missing from the viewer's wallets", () => {
  test("SIGNIN-51: needs the password in a session older than ten minutes, and the desk marks the address as new", async () => {
    const { id, visitor } = await aViewer(100);
    const { clock } = house.house;
    clock.setOffsetMs(11 * 60_000);
    const ask = (body: object = {}) => visitor.post(path(10, "btc", wallets.btc), body);
    for (const body of [{}, { current_password: "wrong" }]) {
      const refused = await ask(body);
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ["current_password"]]);
    }
    expect(await getBucks(visitor), "nothing was debited").toBe(100);
    const response = await ask({ current_password: demoPassword });
    expect(response.status).toBe(200);
    const desk = (await admin.page("/admin/withdrawals")).props.withdrawals.data;
    expect(desk.find((row: { id: number }) => row.id === response.body.id)).toMatchObject({ new_address: true });

    const saved = { btc_address: wallets.btc, wallets_saved_at: clock.now() };
    await house.database.db.updateTable("users").set(saved).where("id", "=", id).execute();
    expect((await ask()).status, "saved today").toBe(422);
    clock.setOffsetMs(25 * 60 * 60_000);
    expect((await ask()).status, "saved a day ago").toBe(200);
  });
});

test("STAFF-10: when one day's requests together exceed the limit, the last one needs two approvals", async () => {
  const { visitor } = await aViewer(3_000);
  await aViewer(0, "admin");
  await aViewer(0, "admin");
  const needsTwo = async (amount: number) => {
    const { body } = await visitor.post(path(amount, "btc", wallets.btc));
    const row = house.database.db.selectFrom("withdrawals").select("needs_two").where("id", "=", body.id);
    return (await row.executeTakeFirstOrThrow()).needs_two;
  };
  expect([await needsTwo(1_300), await needsTwo(1_200), await needsTwo(10)]).toEqual([false, false, true]);
});
