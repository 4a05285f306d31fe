import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { openHouse } from "../../tests/house/house.ts";

// This test inserts movements that change no balance, so the ledger is invalid when it ends.
const house = await openHouse();
afterAll(() => house.stop());

describe("the viewer's own ledger", () => {
  test("shows the viewer's movements only, filtered by currency and reason, in pages", async () => {
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

  test("STAFF-24: the page and the file show the viewer labels and links, and admins see them with links to the desk", async () => {
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
    // The reference of an admin's adjustment is plain text, even if it looks like another reference.
    const refund = { currency: "points", amount: 5, reason: of(own, "purchase")?.ref };
    expect((await admin.post("/api/user/viewer/adjust", refund)).status).toBe(200);
    const [adjusted] = (await viewer.page("history", "/history")).props.ledger.data;
    expect(adjusted).toMatchObject({ reason: "adjust", ref: refund.reason, name: null, address: null });
    const [line] = (await admin.get("/api/user-profile/viewer")).body.ledger;
    expect(line).toMatchObject({ address: null, caused_by: "admin" });
  });

  test("PLAY-62: a paid cashout shows its time and transaction", async () => {
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

  test("no CSV field begins with a minus", async () => {
    const viewer = await house.signedIn("viewer");
    const { text, headers } = await viewer.get("/api/history.csv?currency=bucks&reason=withdrawal");
    expect(headers.get("content-disposition")).toContain("history.csv");
    const lines = text.trimEnd().split("\r\n");
    expect(lines[0]).toBe("id,at,currency,direction,amount,balance after,what,of,note,reference");
    expect(lines).toHaveLength(5);
    expect(lines[1]).toMatch(/^\d+,[^,]+Z,bucks,out,30\.00,500\.00,Cashout,Cashout #\d+,,withdrawal:\d+$/);
    expect((await house.visitor().get("/api/history.csv")).status).toBe(401);
  });
});
