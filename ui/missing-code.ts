// Handles client code of a page or a component that fails to load. The current page stays and a toast explains the failure.
// If a new version is deployed, whose files have other names, the page reloads. Fetched once the page has settled.

import { paths } from "../common/contract/paths.ts";
import { isRecord } from "../platform/contract/json-values.ts";
import { callTimeoutMs, siteUnreachableEvent, type UnreachableDetail } from "./base/api.ts";
import { canLeave } from "./base/leave-page.ts";
import { m } from "./messages.ts";
import { toast } from "./toast.ts";

/**
 * Reports the failure, and reloads if the server has a new version. `wanted` is the page the visitor wanted, by default this
 * one. `status` is the status of its response, 0 if there was none.
 */
export async function reportMissingCode(wanted = location.href, status = 0): Promise<void> {
  // After a server error of the wanted page, the server counts as failing. `checkServer` requests a different page,
  // which may still work.
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

/** The statuses that the site itself sends for a failing page. When the site is down, a proxy sends others. */
const ownErrorStatuses = [500, 503];

/** Reloads for callers that cannot show a message yet. Returns whether the page is reloading. */
export async function tryReload(): Promise<boolean> {
  const server = await checkServer();
  return server.kind === "other version" && reloadOnce(server.version, location.href);
}

const reloadedKey = "windfall:reloaded-for";

/** Reloads once for each version. Without this limit, a new version that lacks files too would be reloaded forever. */
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
    // Requests the terms, because that page needs no database. If this page's version is outdated, the server sends its own
    // version's name instead.
    const headers = { "X-Inertia": "true", "X-Inertia-Version": version };
    const signal = AbortSignal.timeout(callTimeoutMs);
    const answer = await fetch(paths.terms, { headers, cache: "no-store", signal });
    const serverVersion = answer.headers.get("X-Inertia-Version");
    if (serverVersion !== null) return { kind: "other version", version: serverVersion };
    // A proxy may respond in place of a server that is down.
    return { kind: answer.ok ? "same version" : "silent" };
  } catch {
    return { kind: "silent" };
  }
}

function missingWords({ kind }: ServerState): string {
  if (kind !== "silent") return m.partMissing();
  return navigator.onLine ? m.siteSilent() : m.offline();
}
