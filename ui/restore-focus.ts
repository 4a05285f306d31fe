// Where an answer, or what the site tells, takes away what held the focus, the focus goes to the nearest part that remains:
// to the body it would be lost for who walks by keyboard, or listens.

/** What had the focus last by keyboard, and what it stood in, outwards; nothing once a pointer was used. */
let focusTrail: Element[] = [];

const fallbackSelector = "li, tr, section, [role=tabpanel], main";

/** From now on, for as long as the document stands. */
export function watchFocus(): void {
  rememberFocus(document.activeElement);
  document.addEventListener("focusin", ({ target }) => rememberFocus(target));
  // A press on empty ground takes the focus away and gives it to nothing: then it is not lost.
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

/** Answers false where it cannot have it: what is hidden stays without. */
function tryFocus(place: Element): boolean {
  if (!(place instanceof HTMLElement)) return false;
  const isReady = place.hasAttribute("tabindex");
  if (!isReady) place.tabIndex = -1;
  place.focus({ preventScroll: true });
  const has = document.activeElement === place;
  if (!has && !isReady) place.removeAttribute("tabindex");
  return has;
}
