// A connection whose other end is gone without a word: the process that listens on it notices, and listens again.
import { createServer, connect as openSocket, type Server, type Socket } from "node:net";
import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createChanges } from "../../server/core/changes.ts";
import { openWire, type ServerWire } from "../../server/core/database/wire.ts";
import { openTestDatabase, type TestDatabase, testDatabases } from "../house/database.ts";

const log = pino({ level: "silent" });

describe.runIf(testDatabases.includes("server"))("a half-open connection", () => {
  let database: TestDatabase;
  let proxy: Server;
  let pool: pg.Pool;
  let wire: ServerWire;
  /** Sockets over which nothing comes any more, though nobody closed them. */
  const silent = new WeakSet<Socket>();
  const open = new Set<Socket>();
  beforeAll(async () => {
    database = await openTestDatabase("server");
    const target = new URL(database.url ?? "");
    proxy = createServer((near) => {
      const far = openSocket(Number(target.port), target.hostname);
      open.add(near).add(far);
      near.on("data", (data) => !silent.has(near) && far.write(data));
      far.on("data", (data) => !silent.has(near) && near.write(data));
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        from.on("error", () => {});
        from.on("close", () => to.destroy());
      }
    });
    await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
    const { port } = proxy.address() as { port: number };
    pool = new pg.Pool({ connectionString: database.url, max: 2 });
    const through = Object.assign(new URL(target), { hostname: "127.0.0.1", port: String(port) }).href;
    wire = openWire(through, pool, log, { everyMs: 100, answerMs: 300 });
  });
  afterAll(async () => {
    await wire.close();
    for (const socket of open) socket.destroy();
    await new Promise((resolve) => proxy.close(resolve));
    await pool.end();
    await database.close();
  });

  test("is noticed within a heartbeat, told as a gap, and what comes after is heard", async () => {
    const heard: string[] = [];
    const changes = createChanges(wire);
    changes.subscribe((tag) => heard.push(tag));
    await vi.waitFor(() => expect(heard).toEqual(["site"]), { timeout: 5_000 });
    for (const socket of open) silent.add(socket);
    await wire.send(JSON.stringify({ from: "another", tags: ["lost"] }));
    await vi.waitFor(() => expect(heard).toEqual(["site", "site"]), { timeout: 5_000 });
    await wire.send(JSON.stringify({ from: "another", tags: ["products"] }));
    await vi.waitFor(() => expect(heard).toEqual(["site", "site", "products"]), { timeout: 5_000 });
    await changes.close();
  });
});
