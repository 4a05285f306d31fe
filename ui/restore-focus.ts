// Rescues lost keyboard focus. If a live update or a response removes the focused element, the focus moves to the nearest
// element that remains. Otherwise it would fall back to the body, which is hard on keyboard and screen reader users.

/** The element last focused by keyboard, followed by its ancestors. Empty once a pointer was used. */
let focusTrail: Element[] = [];

const fallbackSelector = "li, tr, section, [role=tabpanel], main";

export function watchFocus(): void {
  rememberFocus(document.activeElement);
  document.addEventListener("focusin", ({ target }) => rememberFocus(target));
  // A press on an empty area removes focus on purpose.
  document.addEventListener("pointerdown", forgetFocus, { capture: true });
  new MutationObserver(restoreFocus).observe(document.body, { childList: true, subtree: true });
}

function rememberFocus(target: EventTarget | null): void {
  focusTrail = target instanceof Element && target.matches(":focus-visible") ? listAncestors(target) : [];
}

function forgetFocus(): void {
  focusTrail = [];
}

function listAncestors(from: Element): Element[] {
  const found: Element[] = [];
  for (let at: Element | null = from; at !== null; at = at.parentElement) found.push(at);
  return found;
}

function restoreFocus(): void {
  const [last] = focusTrail;
  if (last === undefined || last.isConnected || document.activeElement !== document.body) return;
  const places = focusTrail.filter((element) => element.isConnected && element.matches(fallbackSelector));
  focusTrail = [];
  places.some(tryFocus);
}

/** Returns false if the element cannot take focus, for example because it is hidden. */
function tryFocus(place: Element): boolean {
  if (!(place instanceof HTMLElement)) return false;
  const isReady = place.hasAttribute("tabindex");
  if (!isReady) place.tabIndex = -1;
  place.focus({ preventScroll: true });
  const has = document.activeElement === place;
  if (!has && !isReady) place.removeAttribute("tabindex");
  return has;
}
