// What the shell does once the page has settled; fetched by layout.tsx when the browser is idle.
import type { ComponentType } from "react";
import { headKeeper } from "../../fairness/client/receipts/keep-head.ts";
import { huntAfter } from "../../features/hunts/contract/live.ts";
import { keepInstallOffer } from "../../features/push/client/install.ts";
import { type ListenSettings, listen } from "../../platform/live/client/listen.ts";
import { router } from "../../platform/pages/client/router.ts";
import { type ShownPage, watchTabs } from "../../ui/base/tabs.ts";
import { preloadDialog } from "../../ui/dialog.tsx";
import { keepFocus } from "../../ui/kept-focus.ts";
import { standsAlone } from "../../ui/layout/rules.ts";
import { tellMissing } from "../../ui/missing.ts";
import { preloadToaster } from "../../ui/toast.ts";
import { Around } from "./shell/around.tsx";

/** Every page hears whether the stream is live, and of the head of the log, which this browser keeps. */
function liveSettings(): ListenSettings {
  const keepHead = headKeeper();
  return {
    always: ["stream", "log"],
    onState: { log: ({ head }, now) => keepHead({ head, now }) },
    changed: { hunt: huntAfter },
  };
}

/** `page` answers the page as it is at the moment. Answers what the shell shows from then on. */
export function begin(page: () => ShownPage): ComponentType {
  keepInstallOffer();
  preloadToaster();
  preloadDialog();
  keepFocus();
  watchVisits();
  let listenAgain = () => {};
  const listening = watchTabs(page, () => listenAgain());
  const { component, props } = page();
  // Where a site is not open yet, nobody is told anything.
  if (!standsAlone(component, props.site.open, props.auth.user)) listenAgain = listen(listening, liveSettings());
  return Around;
}

/**
 * Visits that fail because nobody answers, or because the page's code does not come: whoever pressed hears of it; what
 * was only fetched ahead, or anew, fails in silence.
 */
function watchVisits(): void {
  router.on("failed", ({ detail: { visit, status } }) => {
    if (!visit.prefetch && !visit.async) void tellMissing(visit.url.href, status);
  });
}
