// Handles a page or a part of the client's code that fails to load. The current page stays and a toast explains. If a new
// version is deployed, whose files have other names, the page reloads. Fetched once the page has settled.

import { paths } from "../common/contract/paths.ts";
import { isRecord } from "../platform/contract/json-values.ts";
import { callTimeoutMs, siteUnreachableEvent, type UnreachableDetail } from "./base/api.ts";
import { canLeave } from "./base/leave-page.ts";
import { m } from "./messages.ts";
import { toast } from "./toast.ts";

/**
 * Reports it and reloads if the server has a new version. `wanted` is the page the visitor wanted, by default this one.
 * `status` is the status of its answer, 0 for none.
 */
export async function reportMissingCode(wanted = location.href, status = 0): Promise<void> {
  // If the wanted page fails, the page `checkServer` asks for may still work. So do not check.
  const server: ServerState = status >= 500 ? { kind: "silent" } : await checkServer();
  if (server.kind === "other version" && reloadOnce(server.version, wanted)) return;
  toast.error(missingWords(server));
  if (server.kind === "silent" && navigator.onLine)
    window.dispatchEvent(
      new CustomEvent<UnreachableDetail>(siteUnreachableEvent, {
        detail: { wanted, isRefused: ownErrorStatuses.includes(status) },
      }),
    );
}

/** The statuses the site itself sends for a failing page. A proxy sends others if the site is down. */
const ownErrorStatuses = [500, 503];

/** For callers that cannot show a message yet. Returns whether the page is reloading. */
export async function tryReload(): Promise<boolean> {
  const server = await checkServer();
  return server.kind === "other version" && reloadOnce(server.version, location.href);
}

const reloadedKey = "windfall:reloaded-for";

/** Reloads once for each version. If the new version lacks files too, we would reload for ever. */
function reloadOnce(version: string, wanted: string): boolean {
  if (sessionStorage.getItem(reloadedKey) === version || !canLeave()) return false;
  sessionStorage.setItem(reloadedKey, version);
  if (wanted === location.href) location.reload();
  else location.assign(wanted);
  return true;
}

type ServerState = { kind: "silent" } | { kind: "same version" } | { kind: "other version"; version: string };

async function checkServer(): Promise<ServerState> {
  const page = document.querySelector("script[data-page]")?.textContent ?? "{}";
  const parsed: unknown = JSON.parse(page);
  const version = isRecord(parsed) && typeof parsed.version === "string" ? parsed.version : "";
  try {
    // Ask for the terms: that page needs no database. If our version is outdated, the server sends its name instead.
    const headers = { "X-Inertia": "true", "X-Inertia-Version": version };
    const signal = AbortSignal.timeout(callTimeoutMs);
    const answer = await fetch(paths.terms, { headers, cache: "no-store", signal });
    const serverVersion = answer.headers.get("X-Inertia-Version");
    if (serverVersion !== null) return { kind: "other version", version: serverVersion };
    // A proxy may answer for a server that is down.
    return { kind: answer.ok ? "same version" : "silent" };
  } catch {
    return { kind: "silent" };
  }
}

function missingWords({ kind }: ServerState): string {
  if (kind !== "silent") return m.partMissing();
  return navigator.onLine ? m.siteSilent() : m.offline();
}
