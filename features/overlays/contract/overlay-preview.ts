// What the desk and the preview of an overlay say to each other: messages between a page and a frame of the same site, so
// that what is typed stands in no address and is shown to nobody else.
import { isRecord } from "../../../platform/contract/json-values.ts";

/** The frame to the page, once it listens. */
export const lookRequest = "windfall:look?";

/** The page to the frame: the look as it is typed, whatever that is. */
export interface LookMessage {
  windfall: "look";
  look: unknown;
}

export const isLookMessage = (message: unknown): message is LookMessage =>
  isRecord(message) && message.windfall === "look";
