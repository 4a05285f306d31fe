// Visits that fail because nobody answers, or because the page's code does not come: whoever pressed hears of it; what
// was only fetched ahead, or anew, fails in silence.
import { tellMissing } from "./missing.ts";
import { router } from "./protocol/router.ts";

export function watchVisits(): void {
  router.on("failed", ({ detail: { visit, status } }) => {
    if (!visit.prefetch && !visit.async) void tellMissing(visit.url.href, status);
  });
}
