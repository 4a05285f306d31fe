// Messages between the desk's page and the overlay's preview frame on the same site. The typed look travels in them, so it is
// in no address and no other page sees it.
import { isRecord } from "../../../platform/contract/json-values.ts";

export const lookRequest = "windfall:look?";

/** Sent by the page to the frame: the look as typed, valid or not. */
export interface LookMessage {
  windfall: "look";
  look: unknown;
}

export const isLookMessage = (message: unknown): message is LookMessage =>
  isRecord(message) && message.windfall === "look";
