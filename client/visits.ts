// Visits that fail because nobody answers, or because the page's code does not come: whoever pressed hears of it; what
// was only fetched ahead, or anew, fails in silence.
import { router } from "@inertiajs/react";
import { tellMissing } from "./missing.ts";
import { MissingPage } from "./resolve-page.ts";

export function watchVisits(): void {
  /** Where somebody wants to go; empty when they are there, or was told that it did not work. */
  let wanted = "";
  router.on("before", (event) => {
    const { visit } = event.detail;
    if (visit.prefetch || visit.async) return;
    // Whoever holds something unsaved may refuse it: that is known when all have heard of it.
    queueMicrotask(() => {
      if (!event.defaultPrevented) wanted = visit.url.href;
    });
  });
  router.on("success", () => {
    wanted = "";
  });
  // Inertia gives nobody else the chance to hear of it: what it fetches ahead it fetches for itself. (What fails before
  // this is here, app.tsx keeps out of the console.)
  window.addEventListener("unhandledrejection", (event) => {
    const isPage = event.reason instanceof MissingPage;
    const address = networkErrorOf(event.reason);
    if (!isPage && address === null) return;
    event.preventDefault();
    if (wanted === "" || !(isPage || address === wanted)) return;
    void tellMissing(wanted);
    wanted = "";
  });
}

/** The address that was asked for in vain; null when something else went wrong. */
function networkErrorOf(reason: unknown): string | null {
  if (!(reason instanceof Error) || reason.name !== "HttpNetworkError") return null;
  return "url" in reason ? String(new URL(String(reason.url), location.href)) : "";
}
