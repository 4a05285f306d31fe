// What stops a start before anything is opened.
import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

test.each([
  [{ HOST: "0.0.0.0" }],
  [{ BASE_URL: "https://rewards.example.com", TRUST_PROXY: "1" }],
  [{ BASE_URL: "http://rewards.example.com", TRUST_PROXY: "2" }],
  [{ BASE_URL: "https://rewards.example.com" }],
  [{ BASE_URL: "https://localhost.example.com", TRUST_PROXY: "0" }],
  [{ BASE_URL: "http://127.0.0.1.example.com" }],
])("DEMO-07: the demo and its known passwords are not shown to the world: %j", (env) => {
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
])("at home the demo starts as it is: %j", (env) => {
  expect(readConfig(env)).toMatchObject({ demo: true, demoPublic: false });
});

test("a value that makes no sense is named in one line", () => {
  expect(() => readConfig({ PORT: "many" })).toThrow(/^PORT="many" will not do: [^\n]+$/);
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
])("DEMO-11: %j says what would do instead", (env, wish) => {
  expect(() => readConfig({ DEMO: "0", ...env })).toThrow(ConfigError);
  expect(() => readConfig({ DEMO: "0", ...env })).toThrow(wish);
});

test("an origin is kept as browsers write it", () => {
  const baseUrlOf = (url: string) => readConfig({ DEMO: "0", BASE_URL: url }).baseUrl;
  expect(baseUrlOf("https://Rewards.Example.com:443/")).toBe("https://rewards.example.com");
  expect(baseUrlOf("http://localhost:8080")).toBe("http://localhost:8080");
});

const webhook = "discord.example/api/webhooks/1/only-the-operator-knows";

test.each([[`http://${webhook}`], [`ftp://${webhook}`], [`//${webhook}`]])(
  "WORD-09, WORD-10: the channel %s is refused, and its secret is not printed",
  (ALERT_WEBHOOK_URL) => {
    const refusal = () => readConfig({ DEMO: "0", ALERT_WEBHOOK_URL });
    expect(refusal).toThrow(/^ALERT_WEBHOOK_URL=\(hidden\) will not do: [^\n]+$/);
    expect(refusal).not.toThrow(/only-the-operator/);
  },
);

test.each([
  [{ ROOBET_CHAT_SECRET: "too-short" }],
  [{ DATABASE_URL: "mysql://windfall:too-short@db/windfall" }],
  [{ SMTP_URL: "http://windfall:too-short@mail" }],
])("WORD-09: nor is any other secret that will not do: %j", (env) => {
  expect(() => readConfig({ DEMO: "0", ...env })).toThrow(/=\(hidden\) will not do/);
  expect(() => readConfig({ DEMO: "0", ...env })).not.toThrow(/too-short/);
});

test("WORD-10: https, or this machine", () => {
  const channelOf = (url: string) => readConfig({ DEMO: "0", ALERT_WEBHOOK_URL: url }).alerts.webhookUrl;
  for (const url of [
    `https://${webhook}`,
    "http://127.0.0.1:8080/hook",
    "http://[::1]/hook",
    "http://localhost/hook",
  ]) {
    expect(channelOf(url)).toBe(url);
  }
});
