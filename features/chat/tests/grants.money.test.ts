import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { done, refused } from "../../../platform/base/result.ts";
import { someTime } from "../../../tests/house/builders.ts";
import { aProcess, withTwoProcesses } from "../../../tests/house/chat-process.ts";
import { testDatabases } from "../../../tests/house/database.ts";
import { findGrant, saveGrant } from "../grant-records.ts";
import { createGrants } from "../grants.ts";
import type { GrantPlatform } from "../platform.ts";

describe.each(testDatabases)("grants on the %s database", (kind) => {
  const { first: db, second } = withTwoProcesses(kind);

  const granted = (refreshToken: string, accessToken = "worn out") => ({
    ...{ accountId: "1", name: "windfall", refreshToken, accessToken, expiresInSeconds: 7_200, scopes: ["chat:write"] },
  });
  const given = (refreshToken: string, accessUntil = new Date(0)) => ({
    ...{
      purpose: "channel" as const,
      granted: granted(refreshToken),
      scopes: ["chat:write"],
    },
    accessUntil,
  });
  function aPlatform(living: string) {
    let alive = living;
    let [renewals, isUp] = [0, true];
    const platform: GrantPlatform = {
      ...{ slug: "kick", label: "Kick", scopes: { channel: ["chat:write"], bot: ["chat:write"] } },
      consentUrl: async () => "",
      identify: async () => refused({ why: "denied" }),
      async renew(refreshToken) {
        if (!isUp) return refused({ why: "unavailable", reason: "could not be reached" });
        if (refreshToken !== alive) return refused({ why: "revoked" });
        renewals += 1;
        alive = `refresh ${renewals}`;
        // Waits, so the other requests arrive in the meantime.
        await sql`select pg_sleep(0.05)`.execute(second());
        return done({ refreshToken: alive, accessToken: `access ${renewals}`, expiresInSeconds: 7_200 });
      },
      look: async (accessToken) =>
        done(accessToken === `access ${renewals}` && alive !== "" ? { name: "renamed", scopes: ["chat:write"] } : null),
    };
    return {
      platform,
      renewals: () => renewals,
      up: (is: boolean) => {
        isUp = is;
      },
      revoke: () => {
        alive = "";
      },
    };
  }
  const createStore = async (platform: GrantPlatform, on = db()) =>
    createGrants(aProcess({ on }).house, () => platform);

  test("CHAT-14: one of five requests in two processes renews the token, all get it, and it is stored encrypted", async () => {
    const { platform, renewals } = aPlatform("refresh 0");
    await saveGrant(db(), given("refresh 0"), null, someTime);
    const keepers = [await createStore(platform), await createStore(platform, second())];
    const tokens = await Promise.all([0, 1, 0, 1, 0].map((at) => keepers[at]?.token("channel")));
    expect(new Set(tokens.map((token) => JSON.stringify(token)))).toEqual(new Set(['{"ok":true,"value":"access 1"}']));
    expect(renewals()).toBe(1);
    const row = await findGrant(db(), "channel");
    expect(JSON.stringify(row)).not.toMatch(/refresh 1|access 1/);
    await keepers[1]?.refused("channel", "another one");
    expect(await keepers[0]?.token("channel")).toEqual(done("access 1"));
    await keepers[1]?.refused("channel", "access 1");
    expect(await keepers[0]?.token("channel")).toEqual(done("access 2"));
    for (const keeper of keepers) keeper.close();
  });

  test("CHAT-14: a platform that does not respond does not end the grant", async () => {
    const { platform, up } = aPlatform("refresh 0");
    await saveGrant(db(), given("refresh 0"), null, someTime);
    const grants = await createStore(platform);
    up(false);
    expect(await grants.token("channel")).toMatchObject({ why: "unavailable" });
    up(true);
    expect(await grants.token("channel")).toEqual(done("access 1"));
    grants.close();
  });
});
