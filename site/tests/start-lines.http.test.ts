import { expect, test } from "vitest";
import { openHouse } from "../../tests/house/house.ts";
import { readableLog } from "../../tests/house/log-lines.ts";

test("SHIP-37, SHIP-38: a start logs its version and database in one line, and a malformed partner key turns the partner off", async () => {
  const { log, lines } = readableLog();
  const house = await openHouse({ ROOBET_API_KEY: "no token at all" }, { log });
  try {
    const begun = lines.filter(({ msg }) => msg === "Windfall starts");
    expect(begun).toMatchObject([{ database: "embedded", migration: expect.stringMatching(/^\d{4}-/) }]);
    expect(begun[0]?.version).toMatch(/^\d+\.\d+\.\d+(\+[0-9a-f]{9}.*)?$/);
    expect(lines.filter(({ msg }) => msg.includes("ROOBET_API_KEY"))).toMatchObject([
      { level: 50, msg: expect.stringMatching(/not a JWT with an id claim\. Roobet is off until you correct it/) },
    ]);
    expect((await house.visitor().get("/store")).status).toBe(200);
  } finally {
    await house.stop();
  }
});

test("SHIP-39: a partner that keeps failing logs one short line, and another line only after it has worked in between", async () => {
  const { log, lines } = readableLog();
  const house = await openHouse({ LIMITS: "off" }, { log });
  try {
    const admin = await house.signedIn("admin");
    const sync = () => admin.post("/api/leaderboard/run-all");
    const failing = () => lines.filter(({ msg }) => msg.startsWith("Roobet answered with an error"));
    await admin.post("/sandbox/roobet/fault", { mode: "error" });
    await sync();
    await sync();
    expect(failing()).toMatchObject([{ level: 40, msg: expect.stringContaining("(500); keeping its last figures") }]);
    expect(JSON.stringify(failing())).not.toContain("stack");
    await admin.post("/sandbox/roobet/fault", { mode: "none" });
    await sync();
    await admin.post("/sandbox/roobet/fault", { mode: "error" });
    await sync();
    expect(failing()).toHaveLength(2);
  } finally {
    await house.stop();
  }
});
