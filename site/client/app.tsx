import { failedEvent, historyStepEvent } from "../../platform/contract/boot.ts";
import { start } from "../../platform/pages/client/start.tsx";
import { cacheStyleSheet } from "../../ui/base/style-sheet.ts";
import { Layout } from "./layout.tsx";
import { MissingPage, resolvePage } from "./resolve-page.ts";
import "../../ui/styles/app.css";

// Runs before the router's listener, which must not see a step back from a dialog (ui/back-button.ts).
window.addEventListener("popstate", (event) => {
  if (!window.dispatchEvent(new CustomEvent(historyStepEvent, { cancelable: true, detail: event.state })))
    event.stopImmediatePropagation();
});

cacheStyleSheet();
start({ resolve: resolvePage, Layout }).catch(async (error: unknown) => {
  if (error instanceof MissingPage && (await isNewVersion())) return;
  reportError(error);
  window.dispatchEvent(new Event(failedEvent));
});

/**
 * Reloads an older page, once for each new version, because a deploy removes code that the page still needs. Resolves
 * to true if the page is reloading.
 */
const isNewVersion = (): Promise<boolean> =>
  import("../../ui/missing-code.ts").then(
    ({ tryReload: isReloading }) => isReloading(),
    () => false,
  );
