// What is told of visits, on the document: `inertia:before` and so on.
import type { Flash } from "../../contract/responses.ts";
import type { Page } from "./page.ts";
import type { Visit } from "./visit.ts";

export interface VisitEvents {
  /** May be prevented. */
  before: { visit: Visit };
  start: { visit: Visit };
  finish: { visit: Visit };
  /** A page came and is shown, also a part of one. */
  success: { visit: Visit; page: Page };
  /** Another page is there: by a visit, by Back, or the first. */
  navigate: { page: Page };
  /** Nothing was shown: nobody answered, or the page's code did not come. `status`: what was answered instead of a page. */
  failed: { visit: Visit; status?: number | undefined };
  flash: { flash: Flash };
}

/** Answers false when somebody prevented it. */
export function emitVisitEvent<Name extends keyof VisitEvents>(name: Name, detail: VisitEvents[Name]): boolean {
  return document.dispatchEvent(new CustomEvent(`inertia:${name}`, { detail, cancelable: name === "before" }));
}

/** Answers how to stop. */
export function onVisitEvent<Name extends keyof VisitEvents>(
  name: Name,
  run: (event: CustomEvent<VisitEvents[Name]>) => void,
): () => void {
  const heard = (event: Event) => event instanceof CustomEvent && run(event);
  document.addEventListener(`inertia:${name}`, heard);
  return () => document.removeEventListener(`inertia:${name}`, heard);
}
