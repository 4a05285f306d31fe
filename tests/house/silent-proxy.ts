// A way to a server on which connections can fall silent: nothing comes over them any more, though nobody closed them,
// as behind a firewall that forgot them. New ones work.
import { createServer, connect as openSocket, type Socket } from "node:net";

export interface SilentProxy {
  /** The server's address through this proxy. */
  url: string;
  /** All connections that are open now fall silent, in both directions. */
  silence(): void;
  close(): Promise<void>;
}

export async function openSilentProxy(serverUrl: string): Promise<SilentProxy> {
  const target = new URL(serverUrl);
  const silent = new WeakSet<Socket>();
  const open = new Set<Socket>();
  const proxy = createServer((near) => {
    const far = openSocket(Number(target.port), target.hostname);
    open.add(near).add(far);
    near.on("data", (data) => !silent.has(near) && far.write(data));
    far.on("data", (data) => !silent.has(near) && near.write(data));
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on("error", () => {});
      from.on("close", () => {
        open.delete(from);
        // The word that one end is gone does not pass either.
        if (!silent.has(near)) to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const { port } = proxy.address() as { port: number };
  return {
    url: Object.assign(new URL(target), { hostname: "127.0.0.1", port: String(port) }).href,
    silence() {
      for (const socket of open) silent.add(socket);
    },
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
