// While the uploads' bucket is unavailable, only its pictures are refused.
import { createServer } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openHouse, type TestHouse } from "../house/house.ts";

let house: TestHouse;
beforeAll(async () => {
  // A port that was free a moment ago, so nothing listens there.
  const port = await new Promise<number>((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
  const bucket = { S3_BUCKET: "loot", S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "key" };
  house = await openHouse({ DEMO: "0", LIMITS: "on", S3_ENDPOINT: `http://127.0.0.1:${port}`, ...bucket });
});
afterAll(() => house.stop());

test("OUTAGE-18: an unavailable picture gets an uncached 503 with a time to retry, and pages still work", async () => {
  const guest = house.visitor();
  for (const _ of [1, 2]) {
    const answer = await guest.get(`/uploads/${"a".repeat(64)}.webp`);
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("5");
    expect(answer.headers.get("cache-control")).toBe("no-store");
  }
  expect((await guest.get("/store")).status).toBe(200);
});
