import { path } from "../../../common/contract/paths.ts";

export const webhookCalls = {
  create: "/api/outgoing/create",
  remove: path("/api/outgoing/:id/delete"),
  turnOn: path("/api/outgoing/:id/on"),
  sendAgain: path("/api/outgoing/messages/:id/send"),
} as const;
