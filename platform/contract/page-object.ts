// A page as the client gets it: the page object of the Inertia protocol.
import type { Flash } from "./responses.ts";

/** Comes with every Inertia response, as the JSON body or inside the document. */
export interface PageObject {
  component: string;
  props: Record<string, unknown>;
  url: string;
  version: string;
  /** Names of the shared props, which the client keeps on an instant visit. */
  sharedProps: string[];
  flash?: Flash;
}
