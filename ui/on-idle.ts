// Runs something when the browser is idle. Safari lacks the API, so there it runs after a short delay.

export function onIdle(run: () => void): void {
  if (window.requestIdleCallback) window.requestIdleCallback(run);
  else setTimeout(run, 1_500);
}
