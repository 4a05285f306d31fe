// Explains every environment variable for docs/settings.md (bin/check/settings.ts). No running site needs these texts.
import type { SettingName } from "./config.ts";

interface SettingWords {
  /** Markdown, without a capital and a full stop. */
  about: string;
  /** Replaces the schema's default, for a setting whose default depends on others. */
  shown?: string;
}

/** In the order of the page. */
export const configWords: Record<SettingName, SettingWords> = {
  PORT: { about: "port to listen on; `0` takes a free one" },
  HOST: { about: "address to listen on" },
  BASE_URL: {
    about: "the origin people use (scheme, host, port); needed behind a domain or a proxy",
    shown: "`http://localhost:<port>`",
  },
  DATA_DIR: { about: "embedded database, uploads, generated secrets" },
  DATABASE_URL: {
    about: "a PostgreSQL 15+ server (`postgres://user:password@host/name`), used instead of the embedded database",
  },
  DATABASE_DIRECT_URL: {
    about: "the server's own address, needed if `DATABASE_URL` leads to a pooler such as PgBouncer in transaction mode",
  },
  DATABASE_POOL: { about: "the most database connections that one process opens" },
  DATABASE_NAMED_STATEMENTS: { about: "set `0` behind PgBouncer in transaction mode" },
  DEMO: {
    about:
      "`1` runs the demo: demo world, known accounts, `/sandbox`. A demo's database never becomes a real site's, or the reverse",
    shown: "`1`; with `DATABASE_URL` `0`",
  },
  DEMO_PUBLIC: { about: "`1` lets other machines reach a demo: random admin password, sandbox for admins only" },
  TRUST_PROXY: { about: "how many proxies in front of Windfall set `X-Forwarded-For`" },
  DRAIN_SECONDS: { about: "after SIGTERM: how long the process still serves while `/readyz` reports not ready" },
  BACKUP_DIR: { about: "folder for a daily backup; Windfall keeps the last fourteen" },
  BACKUP_REHEARSAL: { about: "`off` skips the trial restore" },
  METRICS_PORT: { about: "port of `/metrics` for Prometheus; `0` takes a free one" },
  METRICS_HOST: { about: "address of `/metrics`" },
  ACCESS_LOG: { about: "`1` writes a log line for every request" },
  LIVE_LISTENERS: { about: "the most open pages that one process sends live updates; further pages poll" },
  LIVE_PER_ADDRESS: { about: "the same limit for one visitor address (an IPv6 /64)" },
  LIVE_SWEEP_SECONDS: { about: "how often all listeners are refreshed, in case a message between processes is lost" },
  LIMITS: { about: "`off` removes rate limits, such as those on signing in; demo only" },
  LOG_LEVEL: { about: "`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`" },
  SMTP_URL: { about: "mail server (`smtps://user:password@host`); the demo shows its mail in the sandbox" },
  WINDFALL_SEAL_KEY: {
    about: "encrypts the service keys entered at the desk; must be the same on all machines",
    shown: "a file in `DATA_DIR`",
  },
  WINDFALL_SEAL_KEY_OLD: { about: "the previous `WINDFALL_SEAL_KEY`, set while you change the key" },
  VAPID_PUBLIC_KEY: {
    about: "the site's identity for push services; changing the keys ends every push subscription",
    shown: "generated once",
  },
  VAPID_PRIVATE_KEY: { about: "the private key that belongs to `VAPID_PUBLIC_KEY`", shown: "generated once" },
  ALERT_WEBHOOK_URL: {
    about: 'where Windfall reports incidents: a Discord webhook, or any https address that accepts `{"content"}`',
  },
  ALERT_WITHDRAWAL_HOURS: { about: "a withdrawal that waits longer is an incident" },
  ROOBET_API_KEY: {
    about: "key of the Roobet affiliate API; without it Roobet is off (in the demo the sandbox simulates Roobet)",
  },
  ROOBET_CHAT_SECRET: { about: "secret that signs Roobet's chat lines, 32 characters or more" },
  RAINBET_API_KEY: { about: "key of the Rainbet affiliate API; without it Rainbet is off" },
  CSGOBIG_API_KEY: {
    about: "the creator's code in CSGOBig's partner address; Windfall calls CSGOBig at most once in 15 minutes",
  },
  CLASH_API_KEY: { about: "key of the Clash.gg affiliate API; without it Clash.gg is off" },
  PACKDRAW_API_KEY: { about: "key of the Packdraw affiliate API; without it Packdraw is off" },
  ROOBET_API_URL: { about: "address of Roobet's API" },
  RAINBET_API_URL: { about: "address of Rainbet's API" },
  CSGOBIG_API_URL: { about: "address of CSGOBig's API" },
  CLASH_API_URL: { about: "address of Clash.gg's API" },
  PACKDRAW_API_URL: { about: "address of Packdraw's API" },
  RANDOM_ORG_API_KEY: {
    about:
      "key of RANDOM.ORG's Signed API, whose numbers decide raffles and boards; without a key drand's beacon decides (in the demo: a sandbox of RANDOM.ORG)",
  },
  RANDOM_ORG_API_URL: { about: "address of RANDOM.ORG's API" },
  DRAND_RELAYS: {
    about:
      "comma-separated relays of drand's beacons; Windfall tries them in this order. A relay cannot change a beacon",
    shown: "drand's three and Cloudflare's",
  },
  KICK_CLIENT_ID: {
    about:
      "Kick application, used to link Kick accounts and to read the stream's status and the channel's chat; its redirect address is `<BASE_URL>/api/kick/redirect`, its webhook `<BASE_URL>/api/webhooks/kick` (docs/kick.md)",
  },
  KICK_CLIENT_SECRET: { about: "the secret of the same application" },
  DISCORD_CLIENT_ID: {
    about:
      "Discord application, used to link Discord accounts; its redirect address is `<BASE_URL>/api/discord/redirect` (docs/discord.md)",
  },
  DISCORD_CLIENT_SECRET: { about: "the secret of the same application" },
  PACKDRAW_PICTURE_HOSTS: { about: "comma-separated hosts of Packdraw's profile pictures" },
  S3_BUCKET: { about: "stores uploads in this bucket instead of `DATA_DIR`" },
  S3_ENDPOINT: { about: "another S3-compatible server", shown: "AWS" },
  S3_REGION: { about: "region of the bucket" },
  S3_ACCESS_KEY_ID: { about: "needed with `S3_BUCKET`" },
  S3_SECRET_ACCESS_KEY: { about: "the secret that belongs to `S3_ACCESS_KEY_ID`" },
};
