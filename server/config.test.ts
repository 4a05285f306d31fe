// What stops a start before anything is opened.
import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

test.each([
  [{ HOST: "0.0.0.0" }],
  [{ BASE_URL: "https://rewards.example.com", TRUST_PROXY: "1" }],
  [{ BASE_URL: "http://rewards.example.com", TRUST_PROXY: "2" }],
])("the demo and its known passwords are not shown to the world: %j", (env) => {
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
])("at home the demo starts as it is: %j", (env) => {
  expect(readConfig(env)).toMatchObject({ demo: true, demoPublic: false });
});

test("a value that makes no sense is named in one line", () => {
  expect(() => readConfig({ PORT: "many" })).toThrow(/^PORT="many" will not do: [^\n]+$/);
});
