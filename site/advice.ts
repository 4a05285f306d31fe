// Advice on the settings alone: what will not work, and what else to set. Shown at the start and by the doctor.

import type { Config } from "../common/server/config.ts";
import { isLoopbackName } from "../platform/base/config.ts";

const embeddedAdvice =
  "The database is embedded, for one process. Production wants a PostgreSQL server: set DATABASE_URL.";

const namelessAdvice =
  "BASE_URL is not set: links in letters lead to localhost, cookies are not Secure, and browsers at any other address cannot sign in. Set it to the address people use.";

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
    return ["BASE_URL is not HTTPS: passwords and sessions can be read on their way. Put a proxy with TLS in front."];
  if (protocol === "https:" && trustProxyHops === 0)
    return [
      "BASE_URL is HTTPS, so a proxy stands in front, and TRUST_PROXY is 0: everybody shares the proxy's address and its limits on sign-in. Set it to the number of proxies.",
    ];
  return [];
}

function adviceOnServices(config: Config): string[] {
  const { smtpUrl, roobet, databaseUrl, databaseDirectUrl, logLevel } = config;
  const lines: string[] = [];
  if (smtpUrl === undefined)
    lines.push(
      "SMTP_URL is not set, and no mail server was given at the desk: reset links and notices by mail are dropped.",
    );
  if (roobet.apiKey !== undefined && roobet.chatSecret === undefined)
    lines.push("ROOBET_CHAT_SECRET is not set: nobody can link a Roobet account.");
  if (roobet.apiKey === undefined && roobet.chatSecret !== undefined)
    lines.push("ROOBET_CHAT_SECRET is given without ROOBET_API_KEY: Roobet is off.");
  if (databaseUrl !== undefined && databaseUrl === databaseDirectUrl)
    lines.push("DATABASE_DIRECT_URL is the same as DATABASE_URL: it should lead past the pooler, or not be set.");
  if (logLevel === "silent" || logLevel === "fatal")
    lines.push(`LOG_LEVEL=${logLevel}: nobody will read of what goes wrong.`);
  return lines;
}

function adviceOnNames({ misspelt, ...config }: Config): string[] {
  const readable = (["roobet", "rainbet", "csgobig", "clash", "packdraw", "randomOrg"] as const).filter((name) => {
    const { apiKey, apiUrl } = config[name];
    return apiKey !== undefined && apiUrl.startsWith("http:") && !isLoopbackName(new URL(apiUrl).hostname);
  });
  return [
    ...misspelt.map((name) => `${name} is no setting of Windfall's. Is it misspelt? README.md lists them.`),
    ...readable.map((name) => `The key of ${name} is sent over plain HTTP, where others can read it: use https://.`),
  ];
}
