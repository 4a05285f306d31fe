// Where a server listens.
import type { Server } from "node:net";

/** Undefined while it listens nowhere, or on a path. */
export function serverPort(server: Server): number | undefined {
  const address = server.address();
  return typeof address === "object" ? address?.port : undefined;
}
