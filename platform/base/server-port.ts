// The port a server listens on.
import type { Server } from "node:net";

/** Returns undefined when it is not listening, or listens on a path. */
export function serverPort(server: Server): number | undefined {
  const address = server.address();
  return typeof address === "object" ? address?.port : undefined;
}
