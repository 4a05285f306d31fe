import type { Config } from "../common/server/config.ts";
import { isLoopbackName } from "../platform/base/config.ts";

const embeddedAdvice =
  "The database is embedded and serves only one process. For production use a PostgreSQL server: set DATABASE_URL.";

const namelessAdvice =
  "BASE_URL is not set. Links in letters lead to localhost, cookies are not Secure, and browsers at any other address cannot sign in. Set it to the address people use.";

/** One line for each piece of advice, the most important first. A home demo gets only the line about its database. */
export function listAdvice(config: Config): string[] {
  const lines: string[] = [];
  if (config.databaseUrl === undefined) lines.push(embeddedAdvice);
  if (!config.demo || config.demoPublic) lines.push(...adviceOnAddress(config));
  if (!config.demo) lines.push(...adviceOnServices(config), ...adviceOnNames(config));
  return lines;
}

function adviceOnAddress({ baseUrl, trustProxyHops }: Config): string[] {
  if (baseUrl === undefined) return [namelessAdvice];
  const { protocol, hostname } = new URL(baseUrl);
  if (protocol === "http:" && !isLoopbackName(hostname))
    return [
      "BASE_URL is not HTTPS, so others can read passwords and sessions on the network. Put a proxy with TLS in front.",
    ];
  if (protocol === "https:" && trustProxyHops === 0)
    return [
      "BASE_URL is HTTPS, so there is a proxy in front, but TRUST_PROXY is 0. Everybody shares the proxy's address and its limits on sign-in. Set TRUST_PROXY to the number of proxies.",
    ];
  return [];
}

function adviceOnServices(config: Config): string[] {
  const { smtpUrl, roobet, databaseUrl, databaseDirectUrl, logLevel } = config;
  const lines: string[] = [];
  if (smtpUrl === undefined)
    lines.push(
      "SMTP_URL is not set, and there is no mail server under Keys at the desk. Windfall cannot mail reset links and notices.",
    );
  if (roobet.apiKey === undefined && roobet.chatSecret !== undefined)
    lines.push("ROOBET_CHAT_SECRET is set without ROOBET_API_KEY, so Roobet is off.");
  if (databaseUrl !== undefined && databaseUrl === databaseDirectUrl)
    lines.push("DATABASE_DIRECT_URL is the same as DATABASE_URL. Let it lead past the pooler, or remove it.");
  if (logLevel === "silent" || logLevel === "fatal")
    lines.push(`LOG_LEVEL=${logLevel} hides problems: the log does not show what goes wrong.`);
  return lines;
}

function adviceOnNames({ misspelt, ...config }: Config): string[] {
  const readable = (["roobet", "rainbet", "csgobig", "clash", "packdraw", "randomOrg"] as const).filter((name) => {
    const { apiKey, apiUrl } = config[name];
    return apiKey !== undefined && apiUrl.startsWith("http:") && !isLoopbackName(new URL(apiUrl).hostname);
  });
  return [
    ...misspelt.map((name) => `Windfall has no setting ${name}. Is it misspelt? docs/settings.md lists them all.`),
    ...readable.map(
      (name) => `Windfall sends the key of ${name} over plain HTTP, where others can read it. Use https://.`,
    ),
  ];
}
