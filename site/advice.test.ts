import { expect, test } from "vitest";
import { readConfig } from "../common/server/config.ts";
import { listAdvice } from "./advice.ts";

const well = {
  DATABASE_URL: "postgres://db/windfall",
  BASE_URL: "https://rewards.example.com",
  TRUST_PROXY: "1",
  SMTP_URL: "smtp://mail.example.com",
};

test("SHIP-26: consistent settings give no advice", () => {
  expect(listAdvice(readConfig(well))).toEqual([]);
  const other = { EDITOR: "vi", LOG_DIR: "/var/log", DATABASE_URL_FILE: "", SMTP_URL_FILE: "" };
  expect(listAdvice(readConfig({ ...well, ...other }))).toEqual([]);
});

test.each([
  [{ BASE_URL: "" }, /^BASE_URL is not set.*cookies are not Secure/],
  [{ BASE_URL: "http://rewards.example.com" }, /^BASE_URL is not HTTPS/],
  [{ TRUST_PROXY: "0" }, /TRUST_PROXY is 0\. Everybody shares the proxy's address/],
  [{ SMTP_URL: "" }, /^SMTP_URL is not set/],
  [{ DATABASE_URL: "", DEMO: "0" }, /^The database is embedded/],
  [{ DATABASE_DIRECT_URL: well.DATABASE_URL }, /^DATABASE_DIRECT_URL is the same/],
  [{ ROOBET_CHAT_SECRET: "s".repeat(32) }, /without ROOBET_API_KEY/],
  [{ CLASH_API_KEY: "key", CLASH_API_URL: "http://clash.example" }, /^Windfall sends the key of clash over plain HTTP/],
  [{ LOG_LEVEL: "silent" }, /^LOG_LEVEL=silent/],
  [{ ROBET_API_KEY: "key" }, /^Windfall has no setting ROBET_API_KEY\./],
  [{ SMTP_HOST: "mail" }, /^Windfall has no setting SMTP_HOST\./],
  [{ BACKUP_FOLDER: "/backups" }, /^Windfall has no setting BACKUP_FOLDER\./],
  [{ ALERT_WEBHOOK: "https://example.com" }, /^Windfall has no setting ALERT_WEBHOOK\./],
  [{ KICK_API_KEY_FILE: "/run/key" }, /^Windfall has no setting KICK_API_KEY_FILE\./],
])("SHIP-26: %j gives one line of advice", (env, line) => {
  expect(listAdvice(readConfig({ ...well, ...env }))).toEqual([expect.stringMatching(line)]);
});

test("SHIP-26: a home demo gets only the advice about its database", () => {
  expect(listAdvice(readConfig({ OPENAI_API_KEY: "key" }))).toEqual([expect.stringMatching(/embedded/)]);
});
