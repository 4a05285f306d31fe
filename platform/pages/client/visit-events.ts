import type { Flash } from "../../contract/responses.ts";
import type { Page } from "./page.ts";
import type { Visit } from "./visit.ts";

export interface VisitEvents {
  before: { visit: Visit };
  start: { visit: Visit };
  finish: { visit: Visit };
  success: { visit: Visit; page: Page };
  navigate: { page: Page };
  /**
   * Fired if nothing could be shown, because there was no response or the page's code did not load. `status` is the
   * status of the response, if there was one.
   */
  failed: { visit: Visit; status?: number | undefined };
  flash: { flash: Flash };
}

export function emitVisitEvent<Name extends keyof VisitEvents>(name: Name, detail: VisitEvents[Name]): boolean {
  return document.dispatchEvent(new CustomEvent(`inertia:${name}`, { detail, cancelable: name === "before" }));
}

export function onVisitEvent<Name extends keyof VisitEvents>(
  name: Name,
  run: (event: CustomEvent<VisitEvents[Name]>) => void,
): () => void {
  const listener = (event: Event) => event instanceof CustomEvent && run(event);
  document.addEventListener(`inertia:${name}`, listener);
  return () => document.removeEventListener(`inertia:${name}`, listener);
}
