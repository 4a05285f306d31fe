import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openHouse, type TestHouse, type Visitor } from "../../../tests/house/house.ts";
import { openWebhookReceiver, type WebhookReceiver } from "../../../tests/house/webhook-receiver.ts";

const written: string[] = [];
const log = pino({ level: "trace" }, { write: (text: string) => void written.push(text) });
const secret = "only-the-operator-knows";

let house: TestHouse;
let receiver: WebhookReceiver;
let admin: Visitor;
let smtp: Server;
let mail: { letsIn: boolean; takes: boolean };

beforeAll(async () => {
  receiver = await openWebhookReceiver(secret);
  smtp = createServer((socket) => {
    socket.on("error", () => {});
    socket.write(mail.letsIn ? "220 test\r\n" : "421 not now\r\n");
    let inLetter = false;
    socket.setEncoding("latin1").on("data", (text: string) => {
      for (const said of text.split("\r\n").slice(0, -1)) {
        if (said === ".") inLetter = false;
        if (inLetter) continue;
        if (said === "DATA") inLetter = true;
        const refused = said.startsWith("RCPT") && !mail.takes;
        socket.write(refused ? "550 no such box\r\n" : said === "DATA" ? "354 go on\r\n" : "250 ok\r\n");
      }
    });
  }).listen(0, "127.0.0.1");
  await once(smtp, "listening");
  const { port } = smtp.address() as AddressInfo;
  house = await openHouse(
    { ALERT_WEBHOOK_URL: receiver.url, SMTP_URL: `smtp://127.0.0.1:${port}`, METRICS_PORT: "0" },
    { log },
  );
  admin = await house.signedIn("admin");
});
afterAll(async () => {
  await house.stop();
  receiver.close();
  smtp.close();
});
beforeEach(async () => {
  mail = { letsIn: true, takes: true };
  Object.assign(receiver, { received: [], requestCount: 0, status: 204 });
});

const db = () => house.database.db;
const look = () => house.house.jobs.runNow("incidents.watch");
const health = async () => (await admin.page("/admin")).props.health;
/** Finds open incidents of one kind, because the demo's old withdrawals and jobs that never ran are incidents too. */
const findOpen = async (kind: string) =>
  (await health()).open.filter((incident: { kind: string }) => incident.kind === kind);

const moveBehindTheLedger = async (points: number) => {
  await sql`update balances set points = points + ${points} where user_id = (select min(user_id) from balances)`.execute(
    db(),
  );
};

test("WORD-11: the overview shows open and ended problems with their times, to admins only", async () => {
  const since = new Date(house.house.clock.now().getTime() - 2 * 3_600_000);
  const failing = {
    partner: 1,
    attempted_at: house.house.clock.now(),
    failing_since: since,
    error: "refused our key (401)",
  };
  await db()
    .insertInto("partner_status")
    .values(failing)
    .onConflict((on) => on.column("partner").doUpdateSet(failing))
    .execute();
  await look();
  const [incident] = await findOpen("partner");
  expect(incident).toEqual({
    id: expect.any(Number),
    kind: "partner",
    subject: "roobet",
    detail: "refused our key (401)",
    began_at: since.toISOString(),
    ended_at: null,
  });
  expect(receiver.received.filter((words) => words.includes("Roobet is down"))).toHaveLength(1);

  await db().updateTable("partner_status").set({ error: null, failing_since: null }).where("partner", "=", 1).execute();
  await look();
  expect(await findOpen("partner")).toEqual([]);
  expect((await health()).ended[0]).toMatchObject({ id: incident.id, ended_at: expect.any(String) });

  const viewer = await house.signedIn("viewer");
  await db().updateTable("users").set({ role: "moderator" }).where("username", "=", "viewer").execute();
  expect((await viewer.page("/admin")).status).toBe(302);
  expect((await house.visitor().page("/admin")).status).toBe(404);
  for (const other of [viewer, house.visitor()]) {
    expect([401, 403]).toContain((await other.post("/api/ledger/verify")).status);
  }
});

test("WORD-12: an admin requests a proof of the ledger; the page shows the result, and a broken ledger opens an incident immediately", async () => {
  const before = (await health()).proof;
  const answer = await admin.post("/api/ledger/verify");
  expect([answer.status, answer.body]).toEqual([
    200,
    { message: "success", proof: expect.objectContaining({ holds: true }) },
  ]);
  expect((await health()).proof).toEqual(answer.body.proof);
  expect(answer.body.proof.proven_at).not.toBe(before?.proven_at);

  await moveBehindTheLedger(1);
  expect((await admin.post("/api/ledger/verify")).body.proof.holds).toBe(false);
  expect(await findOpen("ledger")).toHaveLength(1);
  expect((await health()).proof.holds).toBe(false);
  await moveBehindTheLedger(-1);
  expect((await admin.post("/api/ledger/verify")).body.proof.holds).toBe(true);
  expect(await findOpen("ledger")).toEqual([]);
  expect(receiver.received.map((words) => words.split(".")[0])).toEqual(
    expect.arrayContaining(["Windfall: The ledger does not balance", "Windfall: The ledger balances again"]),
  );
});

test("WORD-12: a request during a proof says that one is running and starts no second one", async () => {
  const proofs = async () => (await db().selectFrom("ledger_proofs").select("proven_at").execute()).length;
  const before = await proofs();
  const answers = await Promise.all([1, 2, 3].map(() => admin.post("/api/ledger/verify")));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 202, 202]);
  expect(await proofs()).toBe(before + 1);
  const turn = { turn: crypto.randomUUID(), alive_until: new Date(Date.now() + 60_000) };
  await db().updateTable("job_schedule").set(turn).where("name", "=", "ledger.prove").execute();
  expect((await admin.post("/api/ledger/verify")).status).toBe(202);
  expect(await proofs()).toBe(before + 1);
  await db()
    .updateTable("job_schedule")
    .set({ turn: null, alive_until: null })
    .where("name", "=", "ledger.prove")
    .execute();
});

test("WORD-05: a mail server that refuses the login is reported to the channel only, and by email once it works again", async () => {
  const viewer = await db().selectFrom("users").select("id").where("username", "=", "viewer").executeTakeFirstOrThrow();
  const now = house.house.clock.now();
  const letter = { user_id: viewer.id, subject: "Hello", text: "Hello", href: "/", created_at: now };
  const write = () =>
    db()
      .insertInto("notices")
      .values({ ...letter, seen_at: now, mail_due_at: now })
      .execute();
  await write();
  const mailed = async () =>
    (await db().selectFrom("notices").select("subject").where("subject", "like", "%Mail cannot%").execute()).map(
      ({ subject }) => subject,
    );
  mail.takes = false;
  await house.house.jobs.runNow("notices.mail");
  await look();
  expect(await findOpen("mail"), "an address that is refused says nothing of the server").toEqual([]);

  mail.letsIn = false;
  await write();
  await house.house.jobs.runNow("notices.mail");
  await look();
  expect(await findOpen("mail")).toHaveLength(1);
  expect(await mailed()).toEqual([]);
  expect(receiver.received.filter((words) => words.includes("Mail cannot be sent."))).toHaveLength(1);

  // The incident lasts until the server accepts the login, even when no emails are waiting.
  await db().updateTable("notices").set({ mail_due_at: null }).execute();
  await look();
  expect(await findOpen("mail")).toHaveLength(1);
  mail = { letsIn: true, takes: true };
  await look();
  expect(await findOpen("mail")).toEqual([]);
  expect(await mailed()).toEqual(["Windfall: Mail cannot be sent (resolved)"]);
});

test("WORD-09: the channel's address is in no log and on no page, whatever happened to a message", async () => {
  for (const status of [500, 403, 302]) {
    receiver.status = status;
    await sql`update incidents set say_due_at = now(), said_at = null`.execute(db());
    await look();
  }
  expect(receiver.requestCount).toBe(3);
  receiver.close();
  await sql`update incidents set say_due_at = now()`.execute(db());
  await look();
  const reported = written.filter((text) => text.includes("the operator's channel could not be reached"));
  expect(reported).toHaveLength(4);
  expect(written.join("") + (await admin.page("/admin")).text).not.toContain(secret);
  expect((await admin.page("/admin/settings")).text).not.toContain(secret);
});
