// Advice on the settings alone: what will not work, and what else to set. Shown at the start and by the doctor.

import type { Config } from "../common/server/config.ts";
import { isLoopbackName } from "../platform/base/config.ts";

const embeddedAdvice =
  "The database is embedded and serves one process. In production use a PostgreSQL server: set DATABASE_URL.";

const namelessAdvice =
  "BASE_URL is not set: links in emails lead to localhost, cookies are not Secure, and nobody can sign in at another address. Set it to the address people use.";

/**
 * Returns one line for each piece of advice, the most important first. A demo at home gets only the one about its database.
 */
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
    return ["BASE_URL is not HTTPS: others can read passwords and sessions on the way. Put a proxy with TLS in front."];
  if (protocol === "https:" && trustProxyHops === 0)
    return [
      "BASE_URL is HTTPS, so a proxy is in front, but TRUST_PROXY is 0: everybody shares the proxy's address and its sign-in limits. Set it to the number of proxies.",
    ];
  return [];
}

function adviceOnServices(config: Config): string[] {
  const { smtpUrl, roobet, databaseUrl, databaseDirectUrl, logLevel } = config;
  const lines: string[] = [];
  if (smtpUrl === undefined)
    lines.push("SMTP_URL is not set, and the desk has no mail server: we cannot send reset links or other emails.");
  if (roobet.apiKey !== undefined && roobet.chatSecret === undefined)
    lines.push("ROOBET_CHAT_SECRET is not set: nobody can link a Roobet account.");
  if (roobet.apiKey === undefined && roobet.chatSecret !== undefined)
    lines.push("ROOBET_CHAT_SECRET is set without ROOBET_API_KEY: Roobet is off.");
  if (databaseUrl !== undefined && databaseUrl === databaseDirectUrl)
    lines.push("DATABASE_DIRECT_URL is the same as DATABASE_URL. Point it past the pooler, or leave it out.");
  if (logLevel === "silent" || logLevel === "fatal")
    lines.push(`LOG_LEVEL=${logLevel}: the log will not show what goes wrong.`);
  return lines;
}

function adviceOnNames({ misspelt, ...config }: Config): string[] {
  const readable = (["roobet", "rainbet", "csgobig", "clash", "packdraw", "randomOrg"] as const).filter((name) => {
    const { apiKey, apiUrl } = config[name];
    return apiKey !== undefined && apiUrl.startsWith("http:") && !isLoopbackName(new URL(apiUrl).hostname);
  });
  return [
    ...misspelt.map((name) => `${name} is no setting of Windfall. Is it misspelt? README.md lists all settings.`),
    ...readable.map((name) => `The key of ${name} is sent over plain HTTP, where others can read it. Use https://.`),
  ];
}
