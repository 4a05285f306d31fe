import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { afterEach, describe, expect, test, vi } from "vitest";
import { openTestDatabase, type TestDatabase, testDatabases } from "../../tests/house/database.ts";
import { scaleForLoad, waitOptions } from "../../tests/house/timeouts.ts";
import { type Changes, createChanges, everythingTag, type PubSub } from "./changes.ts";
import { type Database, openDatabase } from "./database.ts";

const log = pino({ level: "silent" });

describe("within a process", () => {
  test("calls a listener immediately, until it unsubscribes", () => {
    const changes = createChanges();
    const received: string[] = [];
    const stop = changes.subscribe((tag) => received.push(tag));
    changes.announce("products", "settings");
    stop();
    changes.announce("products");
    expect(received).toEqual(["products", "settings"]);
  });

  test("sends collected announcements once, in messages that fit, and the last of them when it closes", async () => {
    const sent: string[][] = [];
    const wire: PubSub = {
      send: async (payload) => void sent.push(JSON.parse(payload).tags),
      receive: () => {},
      onGap: () => {},
    };
    const changes = createChanges(wire);
    for (let n = 0; n < 50; n += 1) changes.announce("products");
    await vi.waitFor(() => expect(sent).toEqual([["products"]]), waitOptions);
    changes.announce(...Array.from({ length: 250 }, (_, n) => `raffle:${n}`));
    await changes.close();
    expect(sent.slice(1).map((tags) => tags.length)).toEqual([100, 100, 50]);
  });

  test("resends a failed message later, together with newer announcements", async () => {
    const sent: string[][] = [];
    let failures = 2;
    const wire: PubSub = {
      send: async (payload) => {
        if (failures-- > 0) throw new Error("timeout exceeded when trying to connect");
        sent.push(JSON.parse(payload).tags);
      },
      receive: () => {},
      onGap: () => {},
    };
    const changes = createChanges(wire);
    changes.announce("site");
    await vi.waitFor(() => expect(failures).toBe(1), waitOptions);
    changes.announce("products");
    await vi.waitFor(() => expect(sent).toEqual([["site", "products"]]), waitOptions);
    await changes.close();
    expect(sent).toHaveLength(1);
  });

  test("ignores a message that we did not send", () => {
    let arrive: (payload: string) => void = () => {};
    const changes = createChanges({
      send: async () => {},
      onGap: () => {},
      receive: (listener) => (arrive = listener),
    });
    const received: string[] = [];
    changes.subscribe((tag) => received.push(tag));
    for (const payload of ["", "{", "null", "7", '{"tags":7}', '{"tags":[{}]}']) arrive(payload);
    expect(received).toEqual([]);
  });
});

describe.runIf(testDatabases.includes("server"))("between processes", () => {
  let database: TestDatabase;
  let other: Database;
  const open: Changes[] = [];
  const changesOn = ({ wire }: Database) => {
    const changes = createChanges(wire);
    const received: string[] = [];
    changes.subscribe((tag) => received.push(tag));
    open.push(changes);
    return { changes, heard: received };
  };
  const twoProcesses = async () => {
    database = await openTestDatabase("server");
    other = await openDatabase({ databaseUrl: database.url, databasePool: 2, dataDir: "", namedStatements: true }, log);
    return [changesOn(database), changesOn(other)] as const;
  };
  afterEach(async () => {
    for (const changes of open.splice(0)) await changes.close();
    await other.close();
    await database.close();
  });

  test("another process gets an announcement soon, and its sender gets it only once", async () => {
    const [here, there] = await twoProcesses();
    await vi.waitFor(() => expect(there.heard).toEqual([everythingTag]), waitOptions);
    here.changes.announce("products");
    await vi.waitFor(() => expect(there.heard).toEqual([everythingTag, "products"]), { timeout: scaleForLoad(2_000) });
    await sleep(300);
    expect(here.heard.filter((tag) => tag === "products")).toHaveLength(1);
  });

  test("after its connection was interrupted, it listens again and assumes that anything may have changed", async () => {
    const [here, there] = await twoProcesses();
    await vi.waitFor(() => expect(there.heard).toEqual([everythingTag]), waitOptions);
    await database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where starts_with(application_name, 'windfall changes') and datname = current_database()",
    );
    await vi.waitFor(() => expect(there.heard).toEqual([everythingTag, everythingTag]), {
      timeout: scaleForLoad(5_000),
    });
    here.changes.announce("products");
    await vi.waitFor(() => expect(there.heard.at(-1)).toBe("products"), { timeout: scaleForLoad(2_000) });
  });
});
