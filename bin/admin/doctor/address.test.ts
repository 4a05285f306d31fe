import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase, testDatabases } from "../../../tests/house/database.ts";
import { runDoctor } from "../../../tests/house/doctor.ts";
import { openHouse, type TestHouse } from "../../../tests/house/house.ts";
import { openMisconfiguredProxy, type ProxyFault } from "../../../tests/house/misconfigured-proxy.ts";

describe.runIf(testDatabases.includes("server"))("at the site's address", () => {
  let database: TestDatabase;
  /** Index: the number of proxies the site is configured for. */
  let houses: [TestHouse, TestHouse, TestHouse];
  beforeAll(async () => {
    database = await openTestDatabase("server");
    const behind = (proxies: string) =>
      openHouse({ DEMO: "0", LIMITS: "on", BASE_URL: "http://localhost", TRUST_PROXY: proxies }, { database });
    houses = [await behind("0"), await behind("1"), await behind("2")];
  });
  afterAll(async () => {
    for (const house of houses ?? []) await house.stop();
    await database?.close();
  });

  const onAddress = async (address: string): Promise<string[]> => {
    const { on } = await runDoctor({ DATABASE_URL: database.url ?? "", DATA_DIR: database.dataDir, BASE_URL: address });
    return on("address");
  };
  const through = async (crook: ProxyFault, house: TestHouse): Promise<string[]> => {
    const proxy = await openMisconfiguredProxy(house.address, crook);
    const output = await onAddress(proxy.address);
    await proxy.close();
    return output;
  };
  const itsAddress = "198.51.100.7";
  const fresh = { forwarded: () => itsAddress };
  const added = {
    forwarded: (came: string | undefined) => (came === undefined ? itsAddress : `${came}, ${itsAddress}`),
  };
  const passesOnNobody = { forwarded: () => undefined };

  test("SHIP-23: a made-up address that the site believes means that TRUST_PROXY is too high", async () => {
    expect(await onAddress(houses[1].address)).toContainEqual(
      expect.stringMatching(
        /^problem: Visitors can fake their address, .* TRUST_PROXY=1 is more than the number of proxies/,
      ),
    );
    expect(await through(added, houses[2])).toContainEqual(
      expect.stringMatching(
        /^problem: Visitors can fake their address, .* TRUST_PROXY=2 is more than the number of proxies/,
      ),
    );
  });

  test("SHIP-23: a proxy missing from the configuration, and one that does not pass on an address, are problems", async () => {
    expect(await through(fresh, houses[0])).toContainEqual(
      expect.stringMatching(/^problem: 1 proxies pass on addresses, but TRUST_PROXY is 0, .* Set it to 1\.$/),
    );
    expect(await through(passesOnNobody, houses[1])).toContainEqual(
      expect.stringMatching(/^problem: TRUST_PROXY is 1, but the proxy does not pass on X-Forwarded-For/),
    );
  });

  test("SHIP-23: a proxy that replaces the address header and one that appends to it are both right", async () => {
    for (const right of [fresh, added]) {
      expect(await through(right, houses[1])).toEqual([
        expect.stringMatching(/^ok: Windfall .* responds at/),
        `ok: The site sees this machine as ${itsAddress}.`,
      ]);
    }
  });

  test("SHIP-23: a proxy that changes the host, and one that removes headers, get a warning", async () => {
    const warnings = async (crook: ProxyFault) =>
      (await through(crook, houses[0])).filter((line) => line.startsWith("warning"));
    expect(await warnings({ host: "inside.example.com" })).toEqual([
      "warning: The proxy changes the host to inside.example.com. Let it pass on Host.",
    ]);
    expect(await warnings({ takes: ["content-security-policy", "x-request-id"] })).toEqual([
      "warning: The proxy removes content-security-policy, x-request-id. Let it pass them on.",
    ]);
  });
});
