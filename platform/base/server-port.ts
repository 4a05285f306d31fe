import type { Server } from "node:net";

/** Returns the server's port, or undefined if the server is not listening or listens on a path. */
export function serverPort(server: Server): number | undefined {
  const address = server.address();
  return typeof address === "object" ? address?.port : undefined;
}
