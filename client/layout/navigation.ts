// How pages are visited: prefetching and the progress bar (SHELL-59 to SHELL-61). For createInertiaApp.

/** `createInertiaApp({ defaults })`: prefetch on hover after 75 ms, kept for 30,000 ms. */
export const inertiaDefaults = {
  prefetch: { cacheFor: 30_000, hoverDelay: 75 },
};

/** `createInertiaApp({ progress })`: the bar waits 250 ms; its looks are in styles/overlays.css. */
export const inertiaProgress = {
  delay: 250,
  color: "#2ee6a8",
  includeCSS: false,
  showSpinner: false,
  // As a popover the bar would come inside the browser's own bordered box.
  popover: false,
};
