// A way to a server that can break as ways do: its connections fall silent, though nobody closed them, as behind a
// firewall that forgot them; nothing gets through for a while, and then all of it; or it ends every connection.
import { createServer, connect as openSocket, type Socket } from "node:net";

export interface SilentProxy {
  /** The server's address through this proxy. */
  url: string;
  port: number;
  /** All connections that are open now fall silent for ever, in both directions; new ones work. */
  silence(): void;
  /** Nothing gets through any more, on new connections neither; `release` brings what was sent meanwhile. */
  hold(): void;
  release(): void;
  /** Pieces that wait for `release`. */
  held(): number;
  /** Ends all connections, and new ones at once, until it is called with false. */
  refuse(on: boolean): void;
  /** Connections it has refused so far. */
  refused(): number;
  close(): Promise<void>;
}

export async function openSilentProxy(serverUrl: string): Promise<SilentProxy> {
  const target = new URL(serverUrl);
  const silent = new WeakSet<Socket>();
  const open = new Set<Socket>();
  let waiting: (() => void)[] | undefined;
  let refusing = false;
  let refused = 0;
  const pass = (what: () => void) => {
    if (waiting === undefined) what();
    else waiting.push(what);
  };
  const endAll = () => {
    for (const socket of open) socket.destroy();
  };
  const proxy = createServer((near) => {
    near.on("error", () => {});
    if (refusing) {
      refused += 1;
      near.destroy();
      return;
    }
    const far = openSocket(Number(target.port), target.hostname);
    open.add(near).add(far);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on("data", (data) => !silent.has(near) && pass(() => to.write(data)));
      from.on("error", () => {});
      from.on("close", () => {
        open.delete(from);
        // The word that one end is gone does not pass either.
        if (!silent.has(near)) pass(() => to.destroySoon());
      });
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const { port } = proxy.address() as { port: number };
  return {
    url: Object.assign(new URL(target), { hostname: "127.0.0.1", port: String(port) }).href,
    port,
    silence() {
      for (const socket of open) silent.add(socket);
    },
    hold() {
      waiting ??= [];
    },
    release() {
      const sent = waiting ?? [];
      waiting = undefined;
      for (const piece of sent) piece();
    },
    held: () => waiting?.length ?? 0,
    refuse(on) {
      refusing = on;
      if (on) endAll();
    },
    refused: () => refused,
    async close() {
      endAll();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
