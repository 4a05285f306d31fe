// A page as the client gets it: the page object of the Inertia protocol.
import type { Flash } from "./responses.ts";

/** Part of every Inertia response, as the JSON body or inside the document. */
export interface PageObject {
  component: string;
  props: Record<string, unknown>;
  url: string;
  version: string;
  /** Names of the shared props, which the client can reuse before a visit's response arrives. */
  sharedProps: string[];
  flash?: Flash;
}
