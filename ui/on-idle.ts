// Runs a function when the browser is idle. Safari lacks the API for this, so there the function runs after a short delay.

export function onIdle(run: () => void): void {
  if (window.requestIdleCallback) window.requestIdleCallback(run);
  else setTimeout(run, 1_500);
}
