// The viewer's own ledger over HTTP: their movements and nobody else's, filtered, in pages, and as CSV.
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { openHouse } from "../house/house.ts";

// Movements are written into it that moved no balance: its ledger does not hold at the end.
const house = await openHouse();
afterAll(() => house.stop());

describe("the viewer's own ledger", () => {
  test("shows their movements only, by currency and by reason, with pages", async () => {
    const viewer = await house.signedIn("viewer");
    const all = (await viewer.page("history", "/history")).props;
    expect(all.ledger.data.length).toBeGreaterThan(10);
    expect(all.reasons).toEqual(
      expect.arrayContaining(["demo", "purchase", "rakeback", "refund", "wager", "withdrawal"]),
    );
    const ids = all.ledger.data.map((entry: { id: number }) => entry.id);
    expect(ids).toEqual(ids.toSorted((a: number, b: number) => b - a));
    const bucks = (await viewer.page("history", "/history?currency=bucks&reason=rakeback")).props;
    expect(bucks.ledger.data).toHaveLength(4);
    expect(bucks.ledger.data[0]).toMatchObject({ currency: "bucks", amount: 12.85, ref: "rakeback:weekly" });
    expect((await viewer.page("history", "/history?reason=nothing")).props.ledger.data).toEqual([]);
    expect((await viewer.page("history", "/history?reason='%3B--&page=abc&currency=gold")).props.filter).toEqual({
      currency: "all",
      reason: null,
    });
    const admin = await house.signedIn("admin");
    expect((await admin.page("history", "/history")).props.ledger.data).toEqual([]);
    expect((await viewer.page("history", "/history?page=99")).props.ledger.data).toEqual([]);
    const guest = await house.visitor().get("/history");
    expect([guest.status, guest.headers.get("location")]).toEqual([302, "/login?next=%2Fhistory"]);
  });

  test("names what a movement belongs to, as it is called today", async () => {
    const viewer = await house.signedIn("viewer");
    const { ledger } = (await viewer.page("/history")).props;
    const nameOf = (reason: string) => ledger.data.find((entry: { reason: string }) => entry.reason === reason)?.name;
    expect([nameOf("purchase"), nameOf("withdrawal"), nameOf("wager")]).toEqual(["Night Hills Poster", null, null]);
    const { rows } = await sql<{ name: string }>`
      select raffles.name from ledger join raffles on ledger.ref = 'raffle:' || raffles.id
      where ledger.user_id = (select id from users where username = 'viewer') order by ledger.id desc`.execute(
      house.database.db,
    );
    const raffles = ledger.data.filter((entry: { reason: string }) => entry.reason === "raffle");
    expect(raffles.map((entry: { name: string }) => entry.name)).toEqual(rows.map(({ name }) => name));
    const bought = (await viewer.get("/api/history.csv?reason=purchase")).text.trimEnd().split("\r\n");
    expect(bought.at(-1)).toMatch(/,Store purchase,Night Hills Poster,,product:\d+$/);
  });

  test("has a name for whatever has one, and takes no harm from odd references", async () => {
    const { db } = house.database;
    const { rows } = await sql<{ ref: string; name: string }>`
      select * from (
        (select 'order:' || id as ref, title as name from orders limit 1) union all
        (select 'hunt:' || id, name from hunts limit 1) union all
        (select 'claim:' || c.id, h.title from challenge_claims c join challenges h on h.id = c.challenge_id limit 1)
        union all (select 'roll:' || r.id, v.name from rolls r
          join case_versions v on v.case_id = r.case_id and v.number = r.version order by r.id limit 1)
      ) known`.execute(db);
    expect(rows.map(({ ref }) => ref.split(":")[0]).sort()).toEqual(["claim", "hunt", "order", "roll"]);
    const odd = ["raffle:", "raffle:x", "raffle:99999999999999999999", "raffle:0", "", "order:1:2"];
    const refs = [...rows.map(({ ref }) => ref), ...odd];
    await sql`
      insert into ledger (user_id, currency, amount, balance_after, reason, ref, created_at)
      select (select id from users where username = 'admin'), 'points', 1, n, 'test', ref, now()
      from unnest(${refs}::text[]) with ordinality as given (ref, n)`.execute(db);
    const { data } = (await (await house.signedIn("admin")).page("history", "/history")).props.ledger;
    const named = new Map(data.map(({ ref, name }: { ref: string; name: string | null }) => [ref, name]));
    for (const { ref, name } of rows) expect(named.get(ref), ref).toBe(name);
    for (const ref of odd.slice(0, 5)) expect(named.get(ref), ref).toBeNull();
  });

  test("leads to rolls and raffles, but not to a raffle that was deleted", async () => {
    const viewer = await house.signedIn("viewer");
    type Line = { ref: string; name: string | null; address: string | null };
    const linesOf = async (): Promise<Line[]> => (await viewer.page("history", "/history")).props.ledger.data;
    const [bought] = (await linesOf()).filter(({ ref }) => ref.startsWith("raffle:"));
    const id = Number(bought?.ref.split(":")[1]);
    expect(bought?.address).toBe(`/raffle/${id}`);
    const roll = sql<{ id: number }>`select id from rolls order by id limit 1`;
    const [rolled] = (await roll.execute(house.database.db)).rows;
    const admins = (await (await house.signedIn("admin")).page("history", "/history")).props.ledger.data as Line[];
    expect(admins.find(({ ref }) => ref === `roll:${rolled?.id}`)?.address).toBe(`/fairness/roll/${rolled?.id}`);
    await sql`update raffles set deleted_at = now() where id = ${id}`.execute(house.database.db);
    const after = (await linesOf()).find(({ ref }) => ref === bought?.ref);
    expect([after?.name, after?.address]).toEqual([bought?.name, null]);
    expect((await linesOf()).find(({ ref }) => ref.startsWith("withdrawal:"))?.address).toBeNull();
  });

  test("STAFF-24: words and ways to it, for its owner, in their file, and for admins to their desk", async () => {
    const viewer = await house.signedIn("viewer");
    const admin = await house.signedIn("admin");
    type Line = { reason: string; ref: string; name: string | null; address: string | null };
    const own: Line[] = (await viewer.page("history", "/history")).props.ledger.data;
    const desk: Line[] = (await admin.get("/api/user-profile/viewer")).body.ledger;
    const of = (lines: Line[], reason: string) => lines.find((line) => line.reason === reason);
    expect([of(own, "purchase")?.address, of(own, "withdrawal")?.address]).toEqual(["/store#my-purchases", null]);
    expect([of(desk, "purchase"), of(desk, "withdrawal"), of(desk, "raffle")].map((line) => line?.address)).toEqual([
      "/admin/orders?status=all",
      "/admin/withdrawals?status=all&search=viewer",
      of(own, "raffle")?.address,
    ]);
    expect(of(desk, "purchase")?.name).toBe("Night Hills Poster");
    const { text } = await viewer.get("/api/history.csv?reason=rakeback");
    expect(text).toMatch(/,Rakeback,Weekly,,rakeback:weekly\r\n/);
    // What an admin writes about an adjustment is text, whatever it looks like.
    const refund = { currency: "points", amount: 5, reason: of(own, "purchase")?.ref };
    expect((await admin.post("/api/user/viewer/adjust", refund)).status).toBe(200);
    const [adjusted] = (await viewer.page("history", "/history")).props.ledger.data;
    expect(adjusted).toMatchObject({ reason: "adjust", ref: refund.reason, name: null, address: null });
    const [line] = (await admin.get("/api/user-profile/viewer")).body.ledger;
    expect(line).toMatchObject({ address: null, caused_by: "admin" });
  });

  test("PLAY-62: a cash-out that was paid says when, and its transaction", async () => {
    const viewer = await house.signedIn("viewer");
    const { ledger } = (await viewer.page("history", "/history?reason=withdrawal")).props;
    const { rows } = await sql<{ ref: string; paid: object | null }>`
      select 'withdrawal:' || id as ref, case when status = 'paid' then jsonb_build_object('at', decided_at,
        'transaction_id', transaction_id) end as paid
      from withdrawals where user_id = (select id from users where username = 'viewer')`.execute(house.database.db);
    expect(rows.filter(({ paid }) => paid !== null).length).toBeGreaterThan(0);
    for (const { ref, paid } of rows) {
      const entry = ledger.data.find((one: { ref: string }) => one.ref === ref);
      if (paid === null) expect(entry?.paid).toBeNull();
      else expect(entry?.paid).toEqual({ at: expect.stringMatching(/Z$/), transaction_id: expect.any(String) });
    }
  });

  test("as CSV: nothing begins with a minus", async () => {
    const viewer = await house.signedIn("viewer");
    const { text, headers } = await viewer.get("/api/history.csv?currency=bucks&reason=withdrawal");
    expect(headers.get("content-disposition")).toContain("history.csv");
    const lines = text.trimEnd().split("\r\n");
    expect(lines[0]).toBe("id,at,currency,direction,amount,balance after,what,of,note,reference");
    expect(lines).toHaveLength(5);
    expect(lines[1]).toMatch(/^\d+,[^,]+Z,bucks,out,30\.00,500\.00,Cashout,Cashout No. \d+,,withdrawal:\d+$/);
    expect((await house.visitor().get("/api/history.csv")).status).toBe(401);
  });
});
