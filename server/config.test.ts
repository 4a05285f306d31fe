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
