import type { Flash } from "./responses.ts";

/** Page object of the Inertia protocol, sent as the JSON body or inside the document. */
export interface PageObject {
  component: string;
  props: Record<string, unknown>;
  url: string;
  version: string;
  /** The client can reuse these props before a visit's response arrives. */
  sharedProps: string[];
  flash?: Flash;
}
