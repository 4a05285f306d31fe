// When the browser has nothing better to do; Safari, which cannot tell, gets a moment later.

export function onIdle(run: () => void): void {
  if (window.requestIdleCallback) window.requestIdleCallback(run);
  else setTimeout(run, 1_500);
}
