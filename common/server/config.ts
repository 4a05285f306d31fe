// Only this file reads the environment and the secret files named there. With an invalid value the server does not start, and
// prints one line that names the value and the problem.
import { createECDH } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";
import { isLoopbackName, type PlatformConfig } from "../../platform/base/config.ts";

const flag = z.enum(["0", "1"]).transform((value) => value === "1");
const nonEmptyText = z.string().min(1);

function wholeNumber(minimum: number, maximum: number, example: number) {
  const error = `give a number from ${minimum} to ${maximum}, e.g. ${example}`;
  return z.coerce.number({ error }).int(error).min(minimum, error).max(maximum, error);
}

const sealKey = z.string().min(32, "give 32 random characters or more, e.g. from `openssl rand -hex 32`");

export const environment = z.object({
  PORT: wholeNumber(0, 65_535, 3000).default(3000),
  HOST: nonEmptyText.default("127.0.0.1"),
  BASE_URL: z
    .url({ protocol: /^https?$/ })
    .refine(isOrigin, "give the origin alone, e.g. https://rewards.example.com")
    .optional(),
  DATA_DIR: nonEmptyText.default("./data"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: wholeNumber(1, 200, 20).default(20),
  DATABASE_NAMED_STATEMENTS: flag.default(true),
  DEMO: flag.optional(),
  DEMO_PUBLIC: flag.default(false),
  TRUST_PROXY: wholeNumber(0, 10, 1).default(0),
  DRAIN_SECONDS: wholeNumber(0, 60, 5).default(0),
  METRICS_PORT: wholeNumber(0, 65_535, 9464).optional(),
  METRICS_HOST: nonEmptyText.default("127.0.0.1"),
  ACCESS_LOG: flag.default(false),
  BACKUP_DIR: nonEmptyText.optional(),
  BACKUP_REHEARSAL: z.enum(["on", "off"]).default("on"),
  LIMITS: z.enum(["on", "off"]).default("on"),
  LIVE_LISTENERS: wholeNumber(0, 100_000, 20_000).default(20_000),
  LIVE_SWEEP_SECONDS: wholeNumber(5, 3_600, 30).default(30),
  LIVE_PER_ADDRESS: wholeNumber(1, 100_000, 100).default(100),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  WINDFALL_SEAL_KEY: sealKey.optional(),
  WINDFALL_SEAL_KEY_OLD: sealKey.optional(),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, "give a public key as `npx web-push generate-vapid-keys` prints it")
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, "give the private key that belongs to VAPID_PUBLIC_KEY")
    .optional(),
  ALERT_WEBHOOK_URL: z
    .url({ protocol: /^https?$/ })
    .refine(isHttpsOrLoopback, "give an https address")
    .optional(),
  ALERT_WITHDRAWAL_HOURS: wholeNumber(1, 720, 24).default(24),
  ROOBET_API_KEY: nonEmptyText.optional(),
  ROOBET_API_URL: z.url({ protocol: /^https?$/ }).default("https://roobetconnect.com"),
  ROOBET_CHAT_SECRET: z.string().min(32).optional(),
  RAINBET_API_KEY: nonEmptyText.optional(),
  RAINBET_API_URL: z.url({ protocol: /^https?$/ }).default("https://services.rainbet.com"),
  CSGOBIG_API_KEY: nonEmptyText.optional(),
  CSGOBIG_API_URL: z.url({ protocol: /^https?$/ }).default("https://csgobig.com"),
  CLASH_API_KEY: nonEmptyText.optional(),
  CLASH_API_URL: z.url({ protocol: /^https?$/ }).default("https://api.clash.gg"),
  RANDOM_ORG_API_KEY: nonEmptyText.optional(),
  RANDOM_ORG_API_URL: z.url({ protocol: /^https?$/ }).default("https://api.random.org/json-rpc/4/invoke"),
  DRAND_RELAYS: z
    .string()
    .transform((list) => list.split(","))
    .pipe(
      z
        .array(z.url({ protocol: /^https?$/ }))
        .min(1)
        .max(10),
    )
    .default([
      "https://api.drand.sh",
      "https://api2.drand.sh",
      "https://api3.drand.sh",
      "https://drand.cloudflare.com",
    ]),
  KICK_CLIENT_ID: nonEmptyText.optional(),
  KICK_CLIENT_SECRET: nonEmptyText.optional(),
  DISCORD_CLIENT_ID: nonEmptyText.optional(),
  DISCORD_CLIENT_SECRET: nonEmptyText.optional(),
  PACKDRAW_API_KEY: nonEmptyText.optional(),
  PACKDRAW_API_URL: z.url({ protocol: /^https?$/ }).default("https://packdraw.com"),
  PACKDRAW_PICTURE_HOSTS: z
    .string()
    .regex(/^[a-z0-9.-]+\.[a-z]{2,}(,[a-z0-9.-]+\.[a-z]{2,})*$/, "list hosts, separated by commas")
    .default("packdraw.com"),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: nonEmptyText.optional(),
  S3_REGION: nonEmptyText.default("auto"),
  S3_ACCESS_KEY_ID: nonEmptyText.optional(),
  S3_SECRET_ACCESS_KEY: nonEmptyText.optional(),
});

export type SettingName = keyof typeof environment.shape;

/** A partner without a key is off. In demo mode the partner's sandbox takes its place. */
export interface PartnerAccess {
  apiKey: string | undefined;
  apiUrl: string;
}

export interface Config extends PlatformConfig {
  /** True if other machines can reach the demo. The admin's password is then random and the sandbox closed. */
  demoPublic: boolean;
  alerts: { webhookUrl: string | undefined; withdrawalHours: number };
  /** Identifies the site to push services (RFC 8292). If undefined, the site makes its own pair of keys. */
  vapid: { publicKey: string; privateKey: string } | undefined;
  roobet: { apiKey: string | undefined; apiUrl: string; chatSecret: string | undefined };
  rainbet: PartnerAccess;
  /** The key is the creator's code in CSGOBig's partner address. */
  csgobig: PartnerAccess;
  clash: PartnerAccess;
  /** Without a key, drand's beacon decides draws; in demo mode, RANDOM.ORG's sandbox does. */
  randomOrg: { apiKey: string | undefined; apiUrl: string };
  /** Tried in this order. All relays are equally good, because beacons are signed. */
  drandRelays: string[];
  kick: OAuthKeys | undefined;
  discord: OAuthKeys | undefined;
  /** `pictureHosts` lists the hosts whose profile pictures we load, including their subdomains. */
  packdraw: { apiKey: string | undefined; apiUrl: string; pictureHosts: string[] };
  /** Environment variables that look like our settings but have an unknown name. */
  misspelt: string[];
}

/** Access from the environment alone, or combined with the keys given at the desk (common/server/service-access.ts). */
export type ServiceAccess = Pick<
  Config,
  "smtpUrl" | "roobet" | "rainbet" | "csgobig" | "clash" | "packdraw" | "randomOrg" | "kick" | "discord" | "s3"
>;

export interface OAuthKeys {
  clientId: string;
  clientSecret: string;
}

/** Stops the start before the site listens or opens a database. `message` is the line to print. */
export class ConfigError extends Error {}

export function readConfig(env: Record<string, string | undefined>): Config {
  const given = readSecretFiles(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== "")));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0] ?? "environment");
    throw new ConfigError(`${describeSetting(name, given)} is invalid: ${issue?.message}.`);
  }
  const value = parsed.data;
  const demo = value.DEMO ?? value.DATABASE_URL === undefined;
  if (demo && !value.DEMO_PUBLIC) requireLoopback(value);
  if (value.DATABASE_DIRECT_URL !== undefined && value.DATABASE_URL === undefined) {
    throw new ConfigError(
      "DATABASE_DIRECT_URL is set without DATABASE_URL. It is the same server without its pooler: set both.",
    );
  }
  if (!demo && value.LIMITS === "off") throw new ConfigError("LIMITS=off works in demo mode only.");
  return {
    port: value.PORT,
    host: value.HOST,
    baseUrl: value.BASE_URL === undefined ? undefined : new URL(value.BASE_URL).origin,
    dataDir: resolve(value.DATA_DIR),
    databaseUrl: value.DATABASE_URL,
    databaseDirectUrl: value.DATABASE_DIRECT_URL,
    databasePool: value.DATABASE_POOL,
    namedStatements: value.DATABASE_NAMED_STATEMENTS,
    demo,
    demoPublic: demo && value.DEMO_PUBLIC,
    trustProxyHops: value.TRUST_PROXY,
    drainMs: value.DRAIN_SECONDS * 1_000,
    metrics: value.METRICS_PORT === undefined ? undefined : { host: value.METRICS_HOST, port: value.METRICS_PORT },
    accessLog: value.ACCESS_LOG,
    backups:
      value.BACKUP_DIR === undefined
        ? undefined
        : { folder: resolve(value.BACKUP_DIR), rehearse: value.BACKUP_REHEARSAL === "on" },
    limits: value.LIMITS === "on",
    live: {
      mostListeners: value.LIVE_LISTENERS,
      perAddress: value.LIVE_PER_ADDRESS,
      sweepSeconds: value.LIVE_SWEEP_SECONDS,
    },
    logLevel: value.LOG_LEVEL,
    smtpUrl: value.SMTP_URL,
    sealKeys: { current: value.WINDFALL_SEAL_KEY, old: value.WINDFALL_SEAL_KEY_OLD },
    alerts: { webhookUrl: value.ALERT_WEBHOOK_URL, withdrawalHours: value.ALERT_WITHDRAWAL_HOURS },
    vapid: readVapidKeys(value),
    roobet: { apiKey: value.ROOBET_API_KEY, apiUrl: value.ROOBET_API_URL, chatSecret: value.ROOBET_CHAT_SECRET },
    rainbet: { apiKey: value.RAINBET_API_KEY, apiUrl: value.RAINBET_API_URL },
    csgobig: { apiKey: value.CSGOBIG_API_KEY, apiUrl: value.CSGOBIG_API_URL },
    clash: { apiKey: value.CLASH_API_KEY, apiUrl: value.CLASH_API_URL },
    randomOrg: { apiKey: value.RANDOM_ORG_API_KEY, apiUrl: value.RANDOM_ORG_API_URL },
    drandRelays: value.DRAND_RELAYS,
    kick: readOauthKeys("KICK", value.KICK_CLIENT_ID, value.KICK_CLIENT_SECRET),
    discord: readOauthKeys("DISCORD", value.DISCORD_CLIENT_ID, value.DISCORD_CLIENT_SECRET),
    packdraw: {
      apiKey: value.PACKDRAW_API_KEY,
      apiUrl: value.PACKDRAW_API_URL,
      pictureHosts: value.PACKDRAW_PICTURE_HOSTS.split(","),
    },
    s3: readS3Settings(value),
    misspelt: Object.keys(given).filter((name) => knownSettingPattern.test(name) && !isSetting(name)),
  };
}

const knownSettingPattern =
  /_API_(KEY|URL)(_FILE)?$|^(DATABASE|BACKUP|LIVE|ALERT|SMTP|S3|METRICS|ROOBET|RAINBET|CSGOBIG|CLASH|PACKDRAW|RANDOM_ORG|DRAND|KICK|DISCORD|VAPID)_/;
const isSetting = (name: string): boolean => name.replace(/_FILE$/, "") in environment.shape;

const maxSecretFileBytes = 16 * 1024;

function readSecretFiles(env: Record<string, string | undefined>): Record<string, string | undefined> {
  const given = { ...env };
  for (const name of Object.keys(environment.shape)) {
    const path = env[`${name}_FILE`];
    if (path === undefined) continue;
    if (given[name] !== undefined) throw new ConfigError(`${name} and ${name}_FILE are both set: set only one.`);
    given[name] = readSecretFile(name, path);
  }
  return given;
}

/** Editors end a file with a newline, which is not part of the secret. */
function readSecretFile(name: string, path: string): string {
  const refused = (why: string) => new ConfigError(`${name}_FILE=${path} cannot be used: ${why}.`);
  let content: Buffer;
  try {
    content = readFileSync(path);
  } catch (error) {
    throw refused(
      error instanceof Error && "code" in error ? (fileErrorMessages[String(error.code)] ?? error.message) : "",
    );
  }
  const text = content.toString("utf8").replace(/\r?\n$/, "");
  if (text === "") throw refused("it is empty");
  if (content.length > maxSecretFileBytes || text.includes("\n")) throw refused("it holds more than one line");
  return text;
}

const fileErrorMessages: Record<string, string> = {
  ENOENT: "there is no such file",
  EACCES: "this user may not read it",
  EISDIR: "it is a folder",
};

const secretName = /(_KEY|_KEY_ID|_KEY_OLD|_SECRET)$|^(DATABASE|SMTP|ALERT)_(\w+_)?URL$/;

function describeSetting(name: string, given: Record<string, string | undefined>): string {
  return secretName.test(name) ? name : `${name}=${JSON.stringify(given[name])}`;
}

/** Allows a demo for this machine only if `HOST` and `BASE_URL` are local, even behind a proxy. */
function requireLoopback({ HOST, BASE_URL }: z.infer<typeof environment>): void {
  const remedy = "set DEMO_PUBLIC=1 if you want that, or DEMO=0";
  if (!isLoopbackName(HOST)) {
    throw new ConfigError(`HOST=${HOST} would show the demo and its known passwords to other machines: ${remedy}.`);
  }
  if (BASE_URL !== undefined && !isLoopbackName(new URL(BASE_URL).hostname)) {
    throw new ConfigError(`BASE_URL=${BASE_URL} would show the demo and its known passwords to the world: ${remedy}.`);
  }
}

/** Returns true for an invalid address too, because another check refuses it. */
function isOrigin(address: string): boolean {
  if (!URL.canParse(address)) return true;
  const { pathname, search, hash, username, password } = new URL(address);
  return pathname === "/" && [search, hash, username, password].every((part) => part === "");
}

/**
 * Requires HTTPS, so that no secret crosses a network unencrypted. Returns true for an invalid address, because another
 * check refuses it.
 */
function isHttpsOrLoopback(address: string): boolean {
  if (!URL.canParse(address)) return true;
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || isLoopbackName(hostname);
}

function readVapidKeys({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }: z.infer<typeof environment>): Config["vapid"] {
  if (VAPID_PUBLIC_KEY === undefined && VAPID_PRIVATE_KEY === undefined) return undefined;
  if (VAPID_PUBLIC_KEY === undefined || VAPID_PRIVATE_KEY === undefined) {
    throw new ConfigError("VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY belong together: set both or neither.");
  }
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(Buffer.from(VAPID_PRIVATE_KEY, "base64url"));
  if (pair.getPublicKey("base64url") !== VAPID_PUBLIC_KEY) {
    throw new ConfigError("VAPID_PRIVATE_KEY does not belong to VAPID_PUBLIC_KEY.");
  }
  return { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY };
}

function readOauthKeys(
  name: string,
  clientId: string | undefined,
  clientSecret: string | undefined,
): OAuthKeys | undefined {
  if (clientId === undefined && clientSecret === undefined) return undefined;
  if (clientId === undefined || clientSecret === undefined) {
    throw new ConfigError(`${name}_CLIENT_ID and ${name}_CLIENT_SECRET belong together: set both or neither.`);
  }
  return { clientId, clientSecret };
}

function readS3Settings(value: z.infer<typeof environment>): Config["s3"] {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = value;
  if (bucket === undefined) return undefined;
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    throw new ConfigError("S3_BUCKET is set, so set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY as well.");
  }
  return { endpoint: value.S3_ENDPOINT, bucket, region: value.S3_REGION, accessKeyId, secretAccessKey };
}
