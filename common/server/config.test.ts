import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

test.each([
  [{ HOST: "0.0.0.0" }],
  [{ BASE_URL: "https://rewards.example.com", TRUST_PROXY: "1" }],
  [{ BASE_URL: "http://rewards.example.com", TRUST_PROXY: "2" }],
  [{ BASE_URL: "https://rewards.example.com" }],
  [{ BASE_URL: "https://localhost.example.com", TRUST_PROXY: "0" }],
  [{ BASE_URL: "http://127.0.0.1.example.com" }],
])("DEMO-07: refuses to serve the demo with its known passwords to other machines: %j", (env) => {
  expect(() => readConfig(env)).toThrow(ConfigError);
  expect(() => readConfig(env)).toThrow(/DEMO_PUBLIC=1/);
  expect(readConfig({ ...env, DEMO_PUBLIC: "1" }).demoPublic).toBe(true);
  expect(readConfig({ ...env, DEMO: "0" }).demo).toBe(false);
});

test.each([
  [{}],
  [{ HOST: "127.0.0.1", TRUST_PROXY: "1" }],
  [{ BASE_URL: "http://localhost:8080", TRUST_PROXY: "1" }],
  [{ BASE_URL: "http://[::1]:8080", TRUST_PROXY: "1" }],
  [{ BASE_URL: "http://LOCALHOST:8080/" }],
])("a demo for this machine only starts without settings: %j", (env) => {
  expect(readConfig(env)).toMatchObject({ demo: true, demoPublic: false });
});

test("a bad value is reported in one line", () => {
  expect(() => readConfig({ PORT: "many" })).toThrow(/^PORT="many" is invalid: [^\n]+$/);
});

test.each([
  [{ TRUST_PROXY: "true" }, "give a number from 0 to 10, e.g. 1"],
  [{ TRUST_PROXY: "11" }, "give a number from 0 to 10, e.g. 1"],
  [{ DATABASE_POOL: "1.5" }, "give a number from 1 to 200, e.g. 20"],
  [{ PORT: "-1" }, "give a number from 0 to 65535, e.g. 3000"],
  [{ BASE_URL: "https://rewards.example.com/site" }, "give the origin alone"],
  [{ BASE_URL: "https://rewards.example.com?x=1" }, "give the origin alone"],
  [{ BASE_URL: "https://rewards.example.com/#top" }, "give the origin alone"],
  [{ BASE_URL: "https://name:word@rewards.example.com" }, "give the origin alone"],
])("DEMO-12: %j is refused with a hint", (env, wish) => {
  expect(() => readConfig({ DEMO: "0", ...env })).toThrow(ConfigError);
  expect(() => readConfig({ DEMO: "0", ...env })).toThrow(wish);
});

test("an origin is normalised as browsers do", () => {
  const getBaseUrl = (url: string) => readConfig({ DEMO: "0", BASE_URL: url }).baseUrl;
  expect(getBaseUrl("https://Rewards.Example.com:443/")).toBe("https://rewards.example.com");
  expect(getBaseUrl("http://localhost:8080")).toBe("http://localhost:8080");
});

describe("settings from files", () => {
  let folder: string;
  const inFile = async (name: string, content: string) => {
    const path = join(folder, name);
    await writeFile(path, content);
    return path;
  };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "windfall-config-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test("SHIP-10: NAME_FILE names a file with the setting; a final newline is not part of it", async () => {
    const secret = "s".repeat(32);
    const config = readConfig({
      DATABASE_URL_FILE: await inFile("url", "postgres://windfall:pw@db/windfall\n"),
      ROOBET_CHAT_SECRET_FILE: await inFile("chat", `${secret}\r\n`),
      S3_BUCKET: "loot",
      S3_ACCESS_KEY_ID_FILE: await inFile("id", "id"),
      S3_SECRET_ACCESS_KEY_FILE: await inFile("key", " with spaces "),
      CLASH_API_KEY_FILE: "",
    });
    expect(config).toMatchObject({
      databaseUrl: "postgres://windfall:pw@db/windfall",
      demo: false,
      roobet: { chatSecret: secret },
      s3: { accessKeyId: "id", secretAccessKey: " with spaces " },
      clash: { apiKey: undefined },
    });
  });

  test("SHIP-10: refuses both settings, a missing file, a folder, an empty file and two lines, each in one line that names it", async () => {
    const path = await inFile("smtp", "smtp://mail.example.com");
    const empty = await inFile("empty", "\n");
    const two = await inFile("two", "one\ntwo\n");
    await mkdir(join(folder, "folder"));
    const refusals: [Record<string, string>, string][] = [
      [{ SMTP_URL: "smtp://x", SMTP_URL_FILE: path }, "SMTP_URL and SMTP_URL_FILE are both set: set only one."],
      [{ SMTP_URL_FILE: "/none" }, "SMTP_URL_FILE=/none cannot be used: there is no such file."],
      [{ SMTP_URL_FILE: join(folder, "folder") }, "it is a folder."],
      [{ SMTP_URL_FILE: empty }, `SMTP_URL_FILE=${empty} cannot be used: it is empty.`],
      [{ RAINBET_API_KEY_FILE: two }, "it holds more than one line."],
    ];
    for (const [env, words] of refusals) {
      expect(() => readConfig(env)).toThrow(ConfigError);
      expect(() => readConfig(env)).toThrow(words);
    }
  });

  test("SHIP-10: a refusal never shows a secret", async () => {
    const wrong = "mysql://windfall:hunter2@db/x";
    for (const env of [
      { DATABASE_URL: wrong },
      { DATABASE_URL_FILE: await inFile("wrong", wrong) },
      { DATABASE_URL: "postgres://db/x", DATABASE_DIRECT_URL: wrong },
      { SMTP_URL: "http://windfall:hunter2@mail" },
      { ROOBET_CHAT_SECRET: "hunter2" },
    ]) {
      expect(() => readConfig(env)).toThrow(
        /^(DATABASE_URL|DATABASE_DIRECT_URL|SMTP_URL|ROOBET_CHAT_SECRET) is invalid/,
      );
      expect(() => readConfig(env)).not.toThrow(/hunter2/);
    }
  });
});

const webhook = "discord.example/api/webhooks/1/only-the-operator-knows";

test.each([[`http://${webhook}`], [`ftp://${webhook}`], [`//${webhook}`]])(
  "WORD-09: refuses the channel %s without printing its secret",
  (ALERT_WEBHOOK_URL) => {
    const refusal = () => readConfig({ DEMO: "0", ALERT_WEBHOOK_URL });
    expect(refusal).toThrow(/^ALERT_WEBHOOK_URL is invalid: [^\n]+$/);
    expect(refusal).not.toThrow(/only-the-operator/);
  },
);

test("WORD-09: accepts https, or this machine", () => {
  const getChannel = (url: string) => readConfig({ DEMO: "0", ALERT_WEBHOOK_URL: url }).alerts.webhookUrl;
  for (const url of [
    `https://${webhook}`,
    "http://127.0.0.1:8080/hook",
    "http://[::1]/hook",
    "http://localhost/hook",
  ]) {
    expect(getChannel(url)).toBe(url);
  }
});
