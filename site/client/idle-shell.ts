import type { ComponentType } from "react";
import { createHeadRecorder } from "../../fairness/client/receipts/head-recorder.ts";
import { applyHuntChange } from "../../features/hunts/contract/live.ts";
import { saveInstallOffer } from "../../features/push/client/install.ts";
import { type ListenSettings, listen } from "../../platform/live/client/listen.ts";
import { router } from "../../platform/pages/client/router.ts";
import { type ShownPage, syncTabs } from "../../ui/base/tab-sync.ts";
import { preloadDialog } from "../../ui/dialog.tsx";
import { hasNoChrome } from "../../ui/layout/chrome.ts";
import { reportMissingCode } from "../../ui/missing-code.ts";
import { watchFocus } from "../../ui/restore-focus.ts";
import { preloadToaster } from "../../ui/toast.ts";
import { ShellExtras } from "./shell/shell-extras.tsx";

function liveSettings(): ListenSettings {
  const keepHead = createHeadRecorder();
  return {
    always: ["stream", "log"],
    onState: { log: ({ head }, now) => keepHead({ head, now }) },
    changed: { hunt: applyHuntChange },
  };
}

export function startShell(page: () => ShownPage): ComponentType {
  saveInstallOffer();
  preloadToaster();
  preloadDialog();
  watchFocus();
  watchVisits();
  let listenAgain = () => {};
  const listening = syncTabs(page, () => listenAgain());
  const { component, props } = page();
  // Listens only on an open site, because a site sends no updates before it opens.
  if (!hasNoChrome(component, props.site.open, props.auth.user)) listenAgain = listen(listening, liveSettings());
  return ShellExtras;
}

function watchVisits(): void {
  router.on("failed", ({ detail: { visit, status } }) => {
    if (!visit.prefetch && !visit.async) void reportMissingCode(visit.url.href, status);
  });
}
