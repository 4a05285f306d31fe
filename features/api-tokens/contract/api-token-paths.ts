import { path } from "../../../common/contract/paths.ts";

export const tokenCalls = {
  create: "/api/tokens/create",
  revoke: path("/api/tokens/:id/revoke"),
} as const;
