// When some of the client's code, or a page, does not come: what stands there stays, and it is said so. Where a new
// version was put in place, whose files have other names, everything is loaded anew. Fetched when the page has settled.

import { paths } from "../common/contract/paths.ts";
import { isRecord } from "../platform/contract/json-values.ts";
import { callTimeoutMs, siteUnreachableEvent, type UnreachableDetail } from "./base/api.ts";
import { canLeave } from "./base/leave-page.ts";
import { toast } from "./toast.ts";

/** `selectedPages`: the page somebody wanted to go to, when it is not this one. `status`: what came in its place. */
export async function reportMissingCode(wanted = location.href, status = 0): Promise<void> {
  // Where the wanted page has no answer, the one that would be asked may well have one.
  const server: ServerState = status >= 500 ? { kind: "silent" } : await checkServer();
  if (server.kind === "other version" && reloadOnce(server.version, wanted)) return;
  toast.error(`${missingWords(server)} Try again.`);
  if (server.kind === "silent" && navigator.onLine)
    window.dispatchEvent(
      new CustomEvent<UnreachableDetail>(siteUnreachableEvent, {
        detail: { wanted, isRefused: ownErrorStatuses.includes(status) },
      }),
    );
}

/** What the site itself says of one page; a proxy before a site that is away says other things. */
const ownErrorStatuses = [500, 503];

/** For who cannot say anything yet: answers whether the page is being loaded anew. */
export async function tryReload(): Promise<boolean> {
  const server = await checkServer();
  return server.kind === "other version" && reloadOnce(server.version, location.href);
}

const reloadedKey = "windfall:reloaded-for";

/** Once for each version: one whose files are missing too would be loaded for ever. */
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
  const shown: unknown = JSON.parse(page);
  const version = isRecord(shown) && typeof shown.version === "string" ? shown.version : "";
  try {
    // The terms: a page that asks the database for nothing. Who has another version is told its name instead.
    const headers = { "X-Inertia": "true", "X-Inertia-Version": version };
    const signal = AbortSignal.timeout(callTimeoutMs);
    const answer = await fetch(paths.terms, { headers, cache: "no-store", signal });
    const other = answer.headers.get("X-Inertia-Version");
    if (other !== null) return { kind: "other version", version: other };
    // A proxy before a server that is away answers too.
    return { kind: answer.ok ? "same version" : "silent" };
  } catch {
    return { kind: "silent" };
  }
}

function missingWords({ kind }: ServerState): string {
  if (kind !== "silent") return "Part of the page did not arrive.";
  return navigator.onLine ? "The site does not answer." : "You are offline.";
}
