import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { KeyFields, ServiceName } from "../../../common/contract/services.ts";
import { withKey } from "../../../common/server/service-access.ts";
import { toSignerKeys } from "../../../fairness/server/draws/signed-numbers.ts";
import { sandboxClientId } from "../../../partners/common/sandbox.ts";
import { connectPartners } from "../../../partners/connect-partners.ts";
import { createKeyTests } from "../../../partners/key-tests.ts";
import { randomOrgSandboxPath, sandboxApiKey, sandboxSignerSecret } from "../../../partners/random-org/sandbox.ts";
import { createSandboxKey as roobetSandboxKey } from "../../../partners/roobet/sandbox.ts";
import { sandboxKey } from "../../../partners/wager-sources.ts";
import { getSecret } from "../../../platform/secrets/secrets.ts";
import { demoPassword, openHouse } from "../../../tests/house/house.ts";
import { withHouse } from "../../../tests/house/with-house.ts";

/** A second site whose sandboxes stand in for the outside services. */
const outside = await withHouse();
const player = await outside.signedIn("admin");
const at = (path: string) => outside.address + path;
const logged: string[] = [];
const log = pino({ level: "trace" }, { write: (line: string) => void logged.push(line) });
const site = await withHouse(
  {
    ROOBET_API_URL: at("/sandbox/roobet"),
    RAINBET_API_URL: at("/sandbox/rainbet"),
    CSGOBIG_API_URL: at("/sandbox/csgobig"),
    CLASH_API_URL: at("/sandbox/clash"),
    PACKDRAW_API_URL: at("/sandbox/packdraw"),
    RANDOM_ORG_API_URL: at(randomOrgSandboxPath),
  },
  { log },
);
const admin = await site.signedIn("admin");
const { db } = outside.database;
const roobetKey = roobetSandboxKey(sandboxKey);
const strangersKey = roobetSandboxKey("somebody else's");
const numbersKey = sandboxApiKey(toSignerKeys(await getSecret(db, sandboxSignerSecret, () => "")));

const ask = (service: string, fields?: KeyFields) => admin.post(`/api/keys/${service}/test`, fields && { fields });
const save = (service: string, fields: KeyFields, more = {}) => admin.post(`/api/keys/${service}`, { fields, ...more });
const remove = (service: string) => admin.post(`/api/keys/${service}/remove`, {});
const shown = async (service: ServiceName, visitor = admin) => {
  const { props } = await visitor.page("admin/keys", "/admin/settings/keys");
  return props.services.find((one) => one.service === service);
};
const fault = (service: string, mode: string) => player.post(`/sandbox/${service}/fault`, { mode });
const stored = () => site.database.db.selectFrom("service_keys").selectAll().execute();

beforeEach(async () => {
  await site.database.db.deleteFrom("service_keys").execute();
  await site.house.keys.changed();
  // CSGOBig allows one request in fifteen minutes, so earlier requests must be forgotten.
  await site.database.db.deleteFrom("partner_calls").execute();
});

test("KEYS-18: Kick and Discord show the addresses to enter there, and no other service does", async () => {
  const addresses = (service: ServiceName) => shown(service).then((entry) => entry?.addresses);
  expect(await addresses("kick")).toEqual({
    redirect: `${site.house.origin()}/api/kick/redirect`,
    webhook: `${site.house.origin()}/api/webhooks/kick`,
  });
  expect(await addresses("discord")).toEqual({
    redirect: `${site.house.origin()}/api/discord/redirect`,
    webhook: null,
  });
  expect(await addresses("roobet")).toBeNull();
});

describe("KEYS-02: a test calls the real service", () => {
  const keyed: [ServiceName, string, string, string, RegExp][] = [
    ["roobet", "roobet", roobetKey, strangersKey, /^Roobet refused this key \(401\)/],
    ["rainbet", "rainbet", sandboxKey, "wrong", /^Rainbet refused this key/],
    ["csgobig", "csgobig", sandboxKey, "wrong", /^CSGOBig refused to answer/],
    ["clash", "clash", sandboxKey, "wrong", /^Clash\.gg refused this key/],
    ["packdraw", "packdraw", sandboxKey, "wrong", /^Packdraw refused this key/],
    ["random_org", "random-org", numbersKey, "0".repeat(32), /^RANDOM\.ORG does not know this key/],
  ];
  test.each(keyed)("%s: right, wrong, down", async (service, sandbox, rightOne, wrongOne, refusal) => {
    const { status, body } = await ask(service, { api_key: rightOne });
    expect([status, body.tested]).toMatchObject([
      200,
      { verdict: "right", says: expect.stringMatching(/takes this key/) },
    ]);
    expect(body.tested.ms).toBeGreaterThanOrEqual(0);
    const wrong = (await ask(service, { api_key: wrongOne })).body.tested;
    expect(wrong).toMatchObject({ verdict: "wrong", says: expect.stringMatching(refusal) });
    for (const mode of ["error", "garbage"]) {
      await fault(sandbox, mode);
      const down = (await ask(service, { api_key: rightOne })).body.tested;
      expect(down, mode).toMatchObject({ verdict: "down", says: expect.stringMatching(/answered with/) });
    }
    await fault(sandbox, "none");
    expect(await stored(), "and keeps nothing").toEqual([]);
  });

  test.each(["kick", "discord"] as const)("%s: right, wrong, down", async (service) => {
    const path = (base: string) => () => `${base}/sandbox/${service}`;
    const placeAt = (base: string) => (keys: { clientId: string; clientSecret: string }) => {
      const apiUrl = service === "discord" ? () => `${path(base)()}/api` : path(base);
      return { consentBase: path(base), idUrl: path(base), apiUrl, ...keys, plainHttp: true };
    };
    const tried = (base: string, client_secret: string) => {
      const tests = createKeyTests(site.house, { kick: placeAt(base), discord: placeAt(base) });
      return tests.run(service, withKey(site.house.keys.now(), service, { client_id: sandboxClientId, client_secret }));
    };
    const rightOne = await getSecret(db, `${service}-sandbox`, () => "");
    expect(await tried(outside.address, rightOne)).toMatchObject({ verdict: "right" });
    expect(await tried(outside.address, "wrong")).toMatchObject({ verdict: "wrong" });
    expect(await tried("http://127.0.0.1:9", rightOne)).toMatchObject({ verdict: "down" });
  });

  test("tests the key in use when none is typed", async () => {
    await save("rainbet", { api_key: sandboxKey });
    expect((await ask("rainbet")).body.tested).toMatchObject({ verdict: "right" });
    expect((await ask("nobody", {})).status).toBe(404);
  });
});

describe("saving", () => {
  test("KEYS-02: a key that the service refuses or does not respond to is saved only with 'anyway'", async () => {
    const refused = await save("rainbet", { api_key: "wrong" });
    expect([refused.status, refused.body.tested.verdict, await stored()]).toEqual([409, "wrong", []]);
    await fault("rainbet", "error");
    expect((await save("rainbet", { api_key: sandboxKey })).body.tested.verdict).toBe("down");
    expect(await stored()).toEqual([]);
    expect((await save("rainbet", { api_key: sandboxKey }, { anyway: true })).status).toBe(200);
    await fault("rainbet", "none");
    expect(site.house.keys.now().rainbet.apiKey).toBe(sandboxKey);
  });

  test("KEYS-01: an invalid key is refused with an error for its field, even with 'anyway'", async () => {
    const bad = await save("discord", { client_id: "gale", client_secret: "a b" }, { anyway: true });
    expect([bad.status, Object.keys(bad.body.errors)]).toEqual([422, ["client_id", "client_secret"]]);
    const long = await save("rainbet", { api_key: "x".repeat(10_000) });
    expect([long.status, long.body.errors.api_key]).toEqual([422, [expect.stringMatching(/too long/)]]);
    const trimmed = await save("rainbet", { api_key: ` ${sandboxKey}\n` });
    expect([trimmed.status, trimmed.body.trimmed, site.house.keys.now().rainbet.apiKey]).toEqual([
      200,
      true,
      sandboxKey,
    ]);
  });

  test("KEYS-01: a key that another service already has is refused with that service's name", async () => {
    await save("rainbet", { api_key: sandboxKey });
    const again = await save("packdraw", { api_key: sandboxKey });
    expect([again.status, again.body.errors]).toEqual([422, { api_key: ["That is your Rainbet key."] }]);
  });

  test("KEYS-04: a key applies immediately until it is removed, and removing it ends what it started", async () => {
    const sync = () => admin.post("/api/leaderboard/test/1", {});
    const silenced = await site.signedIn("admin");
    await silenced.post("/sandbox/roobet/fault", { mode: "error" });
    expect((await sync()).body.partners, "its own sandbox is asked").toMatchObject([{ ok: false }]);
    await save("roobet", { api_key: roobetKey });
    expect((await sync()).body, "the real one is").toMatchObject({ message: "success" });
    const [begun] = (await connectPartners(site.house, null)).sources();
    const links = async () => (await admin.page("settings/connections", "/settings/connections")).props.site.linkable;
    await remove("roobet");
    expect((await sync()).body.partners).toMatchObject([{ ok: false }]);
    const answer = await begun?.month(new Date("2026-11-01T00:00:00Z"));
    expect([...(answer?.rows ?? [])].length).toBeGreaterThan(0);
    expect((await connectPartners(site.house, null)).sources()).toEqual([]);
    expect(await links()).toContain("roobet");
    await silenced.post("/sandbox/roobet/fault", { mode: "none" });
    expect((await remove("roobet")).status, "there is none any more").toBe(409);
  });
});

describe("secrecy", () => {
  test("KEYS-10: pages, responses, the audit log and emails reveal only that there is a key, and the ending of a long key", async () => {
    const answer = await save("roobet", { api_key: roobetKey });
    const entry = await shown("roobet");
    const end = `…${roobetKey.slice(-3)}`;
    expect(entry).toMatchObject({ state: "saved", shown: { api_key: end }, saved_by: "admin", set_by: [] });
    await save("csgobig", { api_key: "GALE" }, { anyway: true });
    expect(await shown("csgobig"), "of a short one nothing").toMatchObject({ shown: { api_key: "…" } });
    await remove("roobet");
    const audit = await site.database.db
      .selectFrom("audit_log")
      .selectAll()
      .where("subject", "=", "key:roobet")
      .execute();
    expect(audit.slice(-2)).toMatchObject([
      { action: "key.save", before: { state: "none" }, after: { state: "saved", test: "right" } },
      { action: "key.remove", before: { state: "saved" }, after: { state: "none" } },
    ]);
    const letters = await site.database.db.selectFrom("notices").select(["subject", "text"]).execute();
    expect(letters.map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/The Roobet key was added at the desk/),
    );
    const reported = JSON.stringify([
      answer.text,
      (await admin.page("/admin/settings/keys")).text,
      audit,
      letters,
      await stored(),
    ]);
    for (const key of [roobetKey, "GALE"]) expect(reported).not.toContain(key);
  });

  test("KEYS-10: no log line contains a key, even if the key was refused", async () => {
    const keys = { rightOne: sandboxKey, wrongOne: "a-wrong-key-of-rainbets" };
    await save("rainbet", { api_key: keys.wrongOne });
    await fault("rainbet", "error");
    await ask("rainbet", { api_key: keys.wrongOne });
    await save("rainbet", { api_key: keys.wrongOne }, { anyway: true });
    await fault("rainbet", "none");
    expect((await admin.post("/api/leaderboard/test/2", {})).body.partners).toMatchObject([{ ok: false }]);
    await ask("roobet", { api_key: strangersKey });
    expect(logged.length).toBeGreaterThan(0);
    for (const key of [keys.wrongOne, strangersKey]) expect(logged.join("")).not.toContain(key);
  });

  test("KEYS-09: a key in the environment applies, and the desk names its environment variable", async () => {
    await save("clash", { api_key: sandboxKey });
    const beside = await openHouse({ CLASH_API_KEY: "from-the-environment" }, { database: site.database });
    const visitor = await beside.signedIn("admin");
    expect(await shown("clash", visitor)).toMatchObject({
      state: "environment",
      set_by: ["CLASH_API_KEY"],
      is_beneath: true,
    });
    expect(beside.house.keys.now().clash.apiKey).toBe("from-the-environment");
    const saved = await visitor.post("/api/keys/clash", { fields: { api_key: "typed" }, anyway: true });
    expect(saved.body.message).toBe("Saved, but CLASH_API_KEY in the environment overrides it.");
    expect(beside.house.keys.now().clash.apiKey).toBe("from-the-environment");
    await beside.stop();
  });

  test("KEYS-08: unreadable keys are reported at the desk and at the start, and the site still starts", async () => {
    await save("clash", { api_key: sandboxKey });
    await site.database.db
      .updateTable("service_keys")
      .set({ seal_id: "0".repeat(16) })
      .execute();
    const beside = await openHouse({ DEMO: "1" }, { database: site.database });
    expect(beside.notices).toContainEqual(
      expect.stringMatching(/^1 key was sealed with a key that this process does not have/),
    );
    const visitor = await beside.signedIn("admin");
    const { props } = await visitor.page("admin/keys", "/admin/settings/keys");
    expect(props.seal_trouble).toMatch(
      /^1 key was sealed with a key that this process does not have, so its service counts as off/,
    );
    expect(props.services.find(({ service }) => service === "clash")).toMatchObject({ state: "unreadable", shown: {} });
    const refused = await visitor.post("/api/keys/rainbet", { fields: { api_key: sandboxKey }, anyway: true });
    expect([refused.status, refused.body.message]).toEqual([503, expect.stringMatching(/: Clash\.gg\./)]);
    await beside.stop();
  });
});

describe("KEYS-12: permissions", () => {
  test("saving and removing a key need the password when the session is no longer recent", async () => {
    site.house.clock.setOffsetMs(11 * 60_000);
    const wanted = { current_password: ["Enter your current password."] };
    expect((await save("rainbet", { api_key: sandboxKey })).body.errors).toEqual(wanted);
    expect((await remove("rainbet")).body.errors).toEqual(wanted);
    expect((await save("rainbet", { api_key: sandboxKey }, { current_password: demoPassword })).status).toBe(200);
    site.house.clock.setOffsetMs(0);
  });

  test("tests are limited", async () => {
    const limited = await openHouse({ LIMITS: "on" }, { database: site.database });
    const visitor = await limited.signedIn("admin");
    const once = () => visitor.post("/api/keys/roobet_chat/test", { fields: { secret: "x".repeat(32) } });
    const answers = [];
    for (let i = 0; i < 31; i += 1) answers.push((await once()).status);
    expect([answers.slice(0, 30).every((status) => status === 200), answers[30]]).toEqual([true, 429]);
    await limited.stop();
  });
});

describe("KEYS-14: mail and storage", () => {
  let says = "235 welcome";
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.setEncoding("latin1").on("error", () => {}));
    socket.write("220 test\r\n");
    socket.on("data", (text: string) => {
      if (text.startsWith("EHLO")) socket.write("250-test\r\n250 AUTH PLAIN\r\n");
      else socket.write(`${text.startsWith("AUTH") ? says : "250 ok"}\r\n`);
    });
  });
  beforeAll(async () => {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
  });
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const fields = (changes = {}) => {
    const { port } = server.address() as AddressInfo;
    return { host: "127.0.0.1", port: String(port), user: "gale", password: "a word", ...changes };
  };

  test("a test reveals only whether a mail server accepts the key, refuses it or does not work", async () => {
    const works = (await ask("mail", fields())).body.tested;
    expect(works).toMatchObject({ verdict: "right", ms: expect.any(Number) });
    says = "535 no";
    expect((await ask("mail", fields())).body.tested).toMatchObject({ verdict: "wrong", ms: null });
    says = "235 welcome";
    const nobody = (await ask("mail", fields({ port: "9" }))).body.tested;
    const { port } = new URL(outside.address);
    const something = (await ask("mail", fields({ port }))).body.tested;
    expect(something, "a web server looks like a closed port").toEqual(nobody);
    expect(nobody).toMatchObject({ verdict: "down", ms: null });
    expect((await ask("mail", fields({ host: "169.254.169.254" }))).status).toBe(422);
  });

  test("a saved mail server sends the next email; a storage that does not respond is reported as not working", async () => {
    await save("mail", fields());
    expect(site.house.keys.now().smtpUrl).toBe(`smtp://gale:a%20word@127.0.0.1:${fields().port}`);
    expect(await site.house.mail.works()).toBe(true);
    expect(await shown("mail")).toMatchObject({ shown: { host: "127.0.0.1", user: "gale", password: "…" } });
    await remove("mail");
    const bucket = {
      bucket: "loot",
      endpoint: "http://127.0.0.1:9",
      access_key_id: "an-id",
      secret_access_key: "a-key",
    };
    expect((await ask("storage", bucket)).body.tested).toMatchObject({ verdict: "down", ms: null });
  });
});
