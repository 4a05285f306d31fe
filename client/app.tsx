// Starts the client: takes over the page the server rendered, then visits without reloading.
import { createInertiaApp } from "@inertiajs/react";
import { failedEvent } from "../contracts/boot.ts";
import { inertiaDefaults, inertiaProgress } from "./layout/navigation.ts";
import { Layout } from "./layout.tsx";
import { resolvePage } from "./resolve-page.ts";
import "./styles/app.css";

const reloadedKey = "windfall:reloaded-for";
let isReloading = false;

// After a new version was put in place, a page's chunk may be gone from the server: load everything anew, once.
window.addEventListener("vite:preloadError", (event) => {
  const reloadedFor = sessionStorage.getItem(reloadedKey);
  if (reloadedFor === location.href) return;
  event.preventDefault();
  sessionStorage.setItem(reloadedKey, location.href);
  isReloading = true;
  location.reload();
});

createInertiaApp({
  resolve: resolvePage,
  layout: () => Layout,
  defaults: inertiaDefaults,
  progress: inertiaProgress,
}).catch((error: unknown) => {
  if (isReloading) return;
  reportError(error);
  window.dispatchEvent(new Event(failedEvent));
});
