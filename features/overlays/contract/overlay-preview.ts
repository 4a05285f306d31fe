// Messages between the desk's page and the overlay's preview frame on the same site. They keep the typed look out of
// addresses, and nobody else sees it.
import { isRecord } from "../../../platform/contract/json-values.ts";

/** From the frame to the page, once it listens. */
export const lookRequest = "windfall:look?";

/** From the page to the frame: the look as it is typed, valid or not. */
export interface LookMessage {
  windfall: "look";
  look: unknown;
}

export const isLookMessage = (message: unknown): message is LookMessage =>
  isRecord(message) && message.windfall === "look";
