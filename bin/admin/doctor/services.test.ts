import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "../../../common/server/config.ts";
import { environmentKeys } from "../../../common/server/service-keys.ts";
import { createHttpClient } from "../../../partners/common/http-client.ts";
import { sandboxClientId } from "../../../partners/common/sandbox.ts";
import { createDiscordPlatform } from "../../../partners/discord/client.ts";
import { discordSandboxPath } from "../../../partners/discord/sandbox.ts";
import { createKickPlatform } from "../../../partners/kick/adapter.ts";
import { createKickApi, createKickOAuth } from "../../../partners/kick/client.ts";
import { kickSandboxPath } from "../../../partners/kick/sandbox.ts";
import { getSecret } from "../../../platform/secrets/secrets.ts";
import { openHouse, type TestHouse } from "../../../tests/house/house.ts";
import { checkConsentKeys, mailCheck, partnerChecks } from "./services.ts";

let sandbox: TestHouse;
beforeAll(async () => {
  sandbox = await openHouse();
});
afterAll(() => sandbox?.stop());

test.each([
  [true, "given at the desk"],
  [false, "SMTP_URL"],
])("SHIP-21: the mail server's finding says where its setting comes from", async (isFromDesk, from) => {
  const [finding] = await mailCheck({ smtpUrl: "smtp://127.0.0.1:9", demo: false }, isFromDesk).look();
  expect(finding?.verdict).toBe("problem");
  expect(finding?.message).toContain(`The mail server (${from}) does not accept letters from us`);
});

test("SHIP-21: the doctor asks Kick and Discord whether they accept the keys; a wrong key is a problem", async () => {
  const { db } = sandbox.database;
  const place = (clientSecret: string, path: string) => {
    const here = () => sandbox.address + path;
    return { consentBase: here, idUrl: here, apiUrl: here, clientId: sandboxClientId, clientSecret, plainHttp: true };
  };
  const outside = createHttpClient();
  const kickWith = (key: string) => {
    const at = place(key, kickSandboxPath);
    return createKickPlatform(createKickOAuth(at), createKickApi(outside, at));
  };
  const discordWith = (key: string) => createDiscordPlatform(outside, place(key, `${discordSandboxPath}/api`));
  for (const [name, label, platformWith] of [
    ["kick-sandbox", "Kick", kickWith],
    ["discord-sandbox", "Discord", discordWith],
  ] as const) {
    const right = await checkConsentKeys(platformWith(await getSecret(db, name, () => "")));
    expect(right).toMatchObject({ verdict: "ok", message: `${label} accepts our keys.` });
    const wrong = await checkConsentKeys(platformWith("wrong"));
    expect(wrong).toMatchObject({ verdict: "problem", message: `${label} refused the request (invalid_client).` });
  }
  const requested = async (env: Record<string, string>) =>
    (await partnerChecks({ ...sandbox.house, config: readConfig(env), keys: environmentKeys(readConfig(env)) })).length;
  const kick = { KICK_CLIENT_ID: "a", KICK_CLIENT_SECRET: "b" };
  const discord = { DISCORD_CLIENT_ID: "a", DISCORD_CLIENT_SECRET: "b" };
  expect([await requested({}), await requested(discord), await requested(kick)]).toEqual([0, 1, 1]);
});
