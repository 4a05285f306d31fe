import { expect, test } from "vitest";
import { withHouse } from "../../tests/house/with-house.ts";

const house = await withHouse({ LIMITS: "on", TRUST_PROXY: "1" });

test("WORD-20: allows 120 deep pages a minute per address, then responds with a designed 429; other requests still work", async () => {
  const guest = house.visitor();
  const from = (address: string) => ({ "x-forwarded-for": address });
  const statuses = await Promise.all(
    Array.from({ length: 125 }, async (_, n) => {
      const path = n % 2 === 0 ? `/fairness?page=${n + 2}` : `/raffles?ended_page=${n + 2}`;
      return (await guest.get(path, from("192.0.2.1"))).status;
    }),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(120);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);

  const refused = await guest.get("/fairness?page=500", from("192.0.2.1"));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(refused.text).toContain("A little too fast");
  const first = ["/fairness", "/fairness?page=1", "/store", "/raffles"];
  for (const path of first) expect((await guest.get(path, from("192.0.2.1"))).status, path).toBe(200);
  expect((await guest.get("/fairness?page=2", from("192.0.2.1"))).status).toBe(200);
  expect((await guest.get("/fairness?page=501", from("192.0.2.2"))).status, "another address").toBe(200);
  const admin = await house.signedIn("admin");
  expect((await admin.get("/admin/audit?page=2", from("192.0.2.1"))).status, "staff").toBe(200);
  const viewer = await house.signedIn("viewer");
  expect((await viewer.get("/history?page=2", from("192.0.2.1"))).status, "viewers count").toBe(429);
});
