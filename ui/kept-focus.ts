// Where an answer, or what the site tells, takes away what held the focus, the focus goes to the nearest part that remains:
// to the body it would be lost for who walks by keyboard, or listens.

/** What had the focus last by keyboard, and what it stood in, outwards; nothing once a pointer was used. */
let held: Element[] = [];

const parts = "li, tr, section, [role=tabpanel], main";

/** From now on, for as long as the document stands. */
export function keepFocus(): void {
  hold(document.activeElement);
  document.addEventListener("focusin", ({ target }) => hold(target));
  // A press on empty ground takes the focus away and gives it to nothing: then it is not lost.
  document.addEventListener("pointerdown", forget, { capture: true });
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}

function hold(target: EventTarget | null): void {
  held = target instanceof Element && target.matches(":focus-visible") ? outwards(target) : [];
}

function forget(): void {
  held = [];
}

function outwards(from: Element): Element[] {
  const found: Element[] = [];
  for (let at: Element | null = from; at !== null; at = at.parentElement) found.push(at);
  return found;
}

function look(): void {
  const [last] = held;
  if (last === undefined || last.isConnected || document.activeElement !== document.body) return;
  const places = held.filter((element) => element.isConnected && element.matches(parts));
  held = [];
  places.some(takesFocus);
}

/** Answers false where it cannot have it: what is hidden stays without. */
function takesFocus(place: Element): boolean {
  if (!(place instanceof HTMLElement)) return false;
  const isReady = place.hasAttribute("tabindex");
  if (!isReady) place.tabIndex = -1;
  place.focus({ preventScroll: true });
  const has = document.activeElement === place;
  if (!has && !isReady) place.removeAttribute("tabindex");
  return has;
}
