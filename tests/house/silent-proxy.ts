// Breaks connections in every way a network can: silences them without a close, like a firewall that lost its state;
// holds traffic and delivers it later; or closes every connection.
import { createServer, connect as openSocket, type Socket } from "node:net";

export interface SilentProxy {
  url: string;
  port: number;
  /** Silences all open connections for good, in both directions. New connections work. */
  silence(): void;
  /** Holds all traffic, on new connections too. `release` delivers it. */
  hold(): void;
  release(): void;
  held(): number;
  /** Closes all connections and refuses new ones, until called with false. */
  refuse(on: boolean): void;
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
        // Passes a close on only if the connection is not silent.
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
