// Starts the client: takes over the page the server rendered, then visits without reloading.
import { createInertiaApp } from "@inertiajs/react";
import { failedEvent } from "../contracts/boot.ts";
import { inertiaDefaults, inertiaProgress } from "./layout/navigation.ts";
import { Layout } from "./layout.tsx";
import { MissingPage, resolvePage } from "./resolve-page.ts";
import "./styles/app.css";

// What is fetched ahead fails in silence, also before `watchVisits` is there; the browser names the request itself.
window.addEventListener("unhandledrejection", (event) => {
  if (event.reason instanceof Error && event.reason.name === "HttpNetworkError") event.preventDefault();
});

createInertiaApp({
  resolve: resolvePage,
  layout: () => Layout,
  defaults: inertiaDefaults,
  progress: inertiaProgress,
}).catch(async (error: unknown) => {
  if (error instanceof MissingPage && (await isNewVersion())) return;
  reportError(error);
  window.dispatchEvent(new Event(failedEvent));
});

/** A page's code is gone after a new version was put in place: then everything is loaded anew, once. */
const isNewVersion = (): Promise<boolean> =>
  import("./missing.ts").then(
    ({ isReloading }) => isReloading(),
    () => false,
  );
