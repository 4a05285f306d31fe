// Events about visits, fired on the document: `inertia:before` and so on.
import type { Flash } from "../../contract/responses.ts";
import type { Page } from "./page.ts";
import type { Visit } from "./visit.ts";

export interface VisitEvents {
  /** Can be prevented. */
  before: { visit: Visit };
  start: { visit: Visit };
  finish: { visit: Visit };
  /** A page, or part of one, came and is shown. */
  success: { visit: Visit; page: Page };
  /** Another page is shown: by a visit, by Back, or as the first one. */
  navigate: { page: Page };
  /**
   * Nothing could be shown: no response, or the page's code did not load. `status`: of the response that came instead of a
   * page.
   */
  failed: { visit: Visit; status?: number | undefined };
  flash: { flash: Flash };
}

/** Fires the event. Returns false when a handler prevented it. */
export function emitVisitEvent<Name extends keyof VisitEvents>(name: Name, detail: VisitEvents[Name]): boolean {
  return document.dispatchEvent(new CustomEvent(`inertia:${name}`, { detail, cancelable: name === "before" }));
}

/** Adds a listener. Returns a function that removes it. */
export function onVisitEvent<Name extends keyof VisitEvents>(
  name: Name,
  run: (event: CustomEvent<VisitEvents[Name]>) => void,
): () => void {
  const listener = (event: Event) => event instanceof CustomEvent && run(event);
  document.addEventListener(`inertia:${name}`, listener);
  return () => document.removeEventListener(`inertia:${name}`, listener);
}
