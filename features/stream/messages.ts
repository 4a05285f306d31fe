import { messages } from "../../platform/messages/messages.ts";

export const m = messages("stream", {
  apiStream: "Whether the stream is live. Null means offline.",
});
