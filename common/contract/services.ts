// The page loads this file, so it must not use zod.

export interface KeyField {
  name: string;
  label: string;
  /**
   * A `secret` is never shown again, nor is a `password`, which may contain spaces. A `plain` value is shown as it is.
   */
  kind: "secret" | "password" | "plain";
  optional?: true;
  hint?: string;
  placeholder?: string;
}

export interface ServiceDefinition {
  label: string;
  group: KeyGroup;
  about: string;
  where: string;
  href?: string;
  /** A sentence about the effect of removing the key. */
  stops: string;
  /** Environment variables that override the stored key. */
  environment: readonly string[];
  /** No server checks this key, so the site cannot test it. */
  untestable?: true;
  fields: readonly KeyField[];
}

export const keyGroups = ["Partners", "Sign-in and stream", "Draws", "Mail", "Pictures"] as const;
export type KeyGroup = (typeof keyGroups)[number];

const apiKey: KeyField = { name: "api_key", label: "API key", kind: "secret" };
const clientId: KeyField = { name: "client_id", label: "Client ID", kind: "plain" };
const clientSecret: KeyField = { name: "client_secret", label: "Client secret", kind: "secret" };
const noSyncEffect = "We stop reading its wagers, so viewers earn nothing there. They keep what they have.";

export const services = {
  roobet: {
    label: "Roobet",
    group: "Partners",
    about: "Reads what viewers under your code wager, for points, rakeback and the leaderboard.",
    where: "Ask Roobet's affiliate team for it: a long text in three parts, separated by dots.",
    stops: noSyncEffect,
    environment: ["ROOBET_API_KEY"],
    fields: [apiKey],
  },
  roobet_chat: {
    label: "Roobet chat",
    group: "Partners",
    about: "Proves that chat messages come from your listener, so that viewers can link their Roobet account.",
    where: "Agree on it with the person who runs the listener: at least 32 random characters, the same on both sides.",
    stops: "Viewers can then link a Roobet account with a wager only. Links stay.",
    environment: ["ROOBET_CHAT_SECRET"],
    untestable: true,
    fields: [{ name: "secret", label: "Chat secret", kind: "secret" }],
  },
  rainbet: {
    label: "Rainbet",
    group: "Partners",
    about: "Reads what viewers under your code wager.",
    where: "Ask Rainbet's affiliate team for it.",
    stops: noSyncEffect,
    environment: ["RAINBET_API_KEY"],
    fields: [apiKey],
  },
  csgobig: {
    label: "CSGOBig",
    group: "Partners",
    about: "Reads what viewers under your code wager. CSGOBig allows one request every 15 minutes.",
    where: "The code at the end of your CSGOBig partner address, not the address itself.",
    stops: noSyncEffect,
    environment: ["CSGOBIG_API_KEY"],
    fields: [{ name: "api_key", label: "Code", kind: "secret" }],
  },
  clash: {
    label: "Clash.gg",
    group: "Partners",
    about: "Reads what viewers under your code wager.",
    where: "Ask Clash.gg's affiliate team for it.",
    stops: noSyncEffect,
    environment: ["CLASH_API_KEY"],
    fields: [apiKey],
  },
  packdraw: {
    label: "Packdraw",
    group: "Partners",
    about: "Reads what viewers under your code wager, and links their accounts with a picture.",
    where: "Ask Packdraw's affiliate team for it.",
    stops: `${noSyncEffect} Nobody can link a Packdraw account.`,
    environment: ["PACKDRAW_API_KEY"],
    fields: [apiKey],
  },
  kick: {
    label: "Kick",
    group: "Sign-in and stream",
    about: "Lets viewers link Kick, shows whether you are live, and connects the channel's chat.",
    where: "Create an app under Developer in Kick's settings.",
    href: "https://kick.com/settings/developer",
    stops: "Nobody can link Kick, the stream counts as offline, and chat commands stop. Links stay.",
    environment: ["KICK_CLIENT_ID", "KICK_CLIENT_SECRET"],
    fields: [clientId, clientSecret],
  },
  discord: {
    label: "Discord",
    group: "Sign-in and stream",
    about: "Lets viewers link Discord.",
    where: "Create an app on Discord's developer pages. You find both under OAuth2.",
    href: "https://discord.com/developers/applications",
    stops: "Nobody can link Discord. Links stay.",
    environment: ["DISCORD_CLIENT_ID", "DISCORD_CLIENT_SECRET"],
    fields: [{ ...clientId, placeholder: "17 to 20 digits" }, clientSecret],
  },
  random_org: {
    label: "RANDOM.ORG",
    group: "Draws",
    about:
      "Signs the random numbers of raffles and leaderboards. Without it drand's public beacon decides them, which is just as fair.",
    where: "Create one on RANDOM.ORG's developer pages.",
    href: "https://api.random.org/dashboard",
    stops: "Draws frozen from now on use drand's beacon.",
    environment: ["RANDOM_ORG_API_KEY"],
    fields: [apiKey],
  },
  mail: {
    label: "Mail server",
    group: "Mail",
    about: "Sends password reset links, and emails to viewers and admins.",
    where: "Your email provider calls it SMTP. You set the sender's address separately.",
    stops: "No email goes out. Nobody can reset their password, and admins get no emails.",
    environment: ["SMTP_URL"],
    fields: [
      { name: "host", label: "Host", kind: "plain", placeholder: "smtp.example.com" },
      { name: "port", label: "Port", kind: "plain", placeholder: "587", hint: "465 is encrypted from the start." },
      { name: "user", label: "User", kind: "plain", optional: true },
      { name: "password", label: "Password", kind: "password", optional: true },
    ],
  },
  storage: {
    label: "Storage (S3)",
    group: "Pictures",
    about: "Stores uploaded pictures in a bucket instead of on this machine. You need it with several machines.",
    where: "Amazon S3 or any compatible service. The bucket can stay private.",
    stops: "New pictures go to this machine. Those in the bucket do not show until the keys are back.",
    environment: ["S3_BUCKET"],
    fields: [
      { name: "bucket", label: "Bucket", kind: "plain" },
      {
        name: "endpoint",
        label: "Endpoint",
        kind: "plain",
        optional: true,
        hint: "Leave it empty for Amazon.",
        placeholder: "https://",
      },
      { name: "region", label: "Region", kind: "plain", optional: true, placeholder: "auto" },
      { name: "access_key_id", label: "Access key ID", kind: "secret" },
      { name: "secret_access_key", label: "Secret access key", kind: "secret" },
    ],
  },
} as const satisfies Record<string, ServiceDefinition>;

export type ServiceName = keyof typeof services;

export const isServiceName = (name: string): name is ServiceName => Object.hasOwn(services, name);

export const serviceDefinition = (name: ServiceName): ServiceDefinition => services[name];

export const serviceNames = Object.keys(services).filter(isServiceName);

export type KeyFields = Record<string, string>;
