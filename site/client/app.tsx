// Starts the client: takes over the page the server rendered, then visits without reloading.
import { failedEvent, historyStepEvent } from "../../platform/contract/boot.ts";
import { start } from "../../platform/pages/client/start.tsx";
import { cacheStyleSheet } from "../../ui/base/style-sheet.ts";
import { Layout } from "./layout.tsx";
import { MissingPage, resolvePage } from "./resolve-page.ts";
import "../../ui/styles/app.css";

// Heard before the router hears of it: a step back from a dialog is none of its business (ui/back-button.ts).
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

/** A page's code is gone after a new version was put in place: then everything is loaded anew, once. */
const isNewVersion = (): Promise<boolean> =>
  import("../../ui/missing-code.ts").then(
    ({ tryReload: isReloading }) => isReloading(),
    () => false,
  );
