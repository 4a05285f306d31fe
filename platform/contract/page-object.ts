// What a page is to the client: the object of the Inertia protocol.
import type { Flash } from "./responses.ts";

/** What every Inertia answer carries, in the JSON body or in the document. */
export interface PageObject {
  component: string;
  props: Record<string, unknown>;
  url: string;
  version: string;
  /** Names of the shared props, which the client keeps on an instant visit. */
  sharedProps: string[];
  flash?: Flash;
}
