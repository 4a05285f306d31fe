import { describe, expect, test } from "vitest";
import { type KeyFields, type ServiceName, serviceNames, services } from "../../../common/contract/services.ts";
import { checkKeys } from "./service-key-shapes.ts";

const jwt = (claims: object) =>
  `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.c2ln`;
const roobetKey = jwt({ id: "0b1f" });
const findProblem = (service: ServiceName, fields: KeyFields) => checkKeys(service, fields).problems;
const rainbet = (api_key: string) => findProblem("rainbet", { api_key }).api_key;

describe("KEYS-01: a key", () => {
  test("surrounded by spaces, line ends and invisible characters is accepted without them", () => {
    const checked = checkKeys("rainbet", { api_key: "\u200b\t abc123\ufeff\r\n" });
    expect(checked).toEqual({ fields: { api_key: "abc123" }, trimmed: true, problems: {} });
    expect(checkKeys("rainbet", { api_key: "abc123" }).trimmed).toBe(false);
  });

  test.each([
    ["", "Enter the API key."],
    [" \u200b\n", "Enter the API key."],
    ["abc def", "This contains a space. Please copy it again."],
    ["abc\tdef", "This contains a line break, a tab or an invisible character. Please copy it again."],
    ["abc\ndef", "This contains a line break, a tab or an invisible character. Please copy it again."],
    ["abc\u200bdef", "This contains a line break, a tab or an invisible character. Please copy it again."],
    ["abc\u0000", undefined],
    ["\u0430bc", "This contains letters a key cannot have. Please copy it again."],
    ["x".repeat(10_000), "This is too long. Use 4,000 characters at most."],
  ])("%j: %s", (typed, says) => {
    expect(rainbet(typed)).toBe(says);
  });

  test.each([
    [roobetKey, "That is a Roobet key."],
    ["12345678901234567", "That is a Discord client ID."],
    ["AKIAIOSFODNN7EXAMPLE", "That is an Amazon access key ID."],
    ["smtps://user:word@mail.example.com", "That is the address of a mail server."],
    ["https://discord.com/api/webhooks/1/x", "That is the address of a Discord webhook."],
    ["https://rainbet.com/r/gale", "That is an address."],
  ])("of another service is told by its shape: %s", (typed, says) => {
    expect(rainbet(typed)).toBe(says);
  });

  test("must have its service's key format, if the service has one", () => {
    expect(findProblem("roobet", { api_key: roobetKey })).toEqual({});
    for (const bad of ["0b1f", "a.b.c", jwt({ sub: "0b1f" }), jwt({ id: "" }), jwt({ id: 7 })])
      expect(findProblem("roobet", { api_key: bad }).api_key, bad).toMatch(/three parts/);
    expect(findProblem("random_org", { api_key: "6b1e65b9-4186-45c2-8981-b77a9842c4f0" })).toEqual({});
    expect(findProblem("random_org", { api_key: "windfall" }).api_key).toMatch(/RANDOM\.ORG key has digits/);
    expect(findProblem("roobet_chat", { secret: "x".repeat(31) }).secret).toMatch(/32 characters/);
    expect(findProblem("clash", { api_key: roobetKey })).toEqual({});
  });

  test("with several fields gets an error per field, and all fields are checked at once", () => {
    expect(findProblem("discord", { client_id: "gale" })).toEqual({
      client_id: "A Discord client ID is a number with 17 to 20 digits.",
      client_secret: "Enter the client secret.",
    });
    const server = { host: "smtp.example.com", port: "587" };
    expect(findProblem("mail", server)).toEqual({});
    expect(findProblem("mail", { ...server, user: "gale", password: "four words in it" })).toEqual({});
    expect(findProblem("mail", { ...server, user: "gale" })).toEqual({ password: "Enter the password." });
    expect(findProblem("mail", { host: "smtps://smtp.example.com", port: "0" })).toMatchObject({
      host: "Enter the host only, such as smtp.example.com.",
      port: "The port is a number from 1 to 65535, usually 465 or 587.",
    });
  });

  test("without any field gets an error for every required field of its service", () => {
    for (const service of serviceNames) {
      const problems = findProblem(service, {});
      for (const field of services[service].fields)
        if (!("optional" in field)) expect(problems[field.name]).toMatch(/^Enter the [A-Za-z ]+\.$/);
    }
  });
});

test("KEYS-14: mail servers on the local network are allowed; link-local addresses are not", () => {
  const host = (one: string) => findProblem("mail", { host: one, port: "25" }).host;
  for (const fine of ["localhost", "10.0.0.7", "mail", "[fd00::1]", "192.168.1.2"])
    expect(host(fine), fine).toBeUndefined();
  for (const bad of [
    "169.254.169.254",
    "2852039166",
    "[fe80::1]",
    "[::ffff:169.254.169.254]",
    "a b",
    "mail/x",
    "u@mail",
  ])
    expect(host(bad), bad).toBeDefined();
  const keys = { bucket: "loot", access_key_id: "AKIAIOSFODNN7EXAMPLE", secret_access_key: "s" };
  const endpoint = (one: string) => findProblem("storage", { ...keys, endpoint: one }).endpoint;
  for (const fine of ["http://minio:9000", "https://s3.example.com"]) expect(endpoint(fine), fine).toBeUndefined();
  for (const bad of [
    "http://169.254.169.254",
    "http://0xa9fea9fe",
    "https://u:p@s3.example.com",
    "ftp://s3",
    "s3.example.com",
  ])
    expect(endpoint(bad), bad).toBeDefined();
});
