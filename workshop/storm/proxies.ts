import { openSilentProxy, type SilentProxy } from "../../tests/house/silent-proxy.ts";

export interface Proxies {
  /** Returns the address to use instead of `url`. If a name is used twice, it means the newer link. */
  to(name: string, url: string): Promise<string>;
  toPort(name: string, port: number): Promise<number>;
  hold(names: readonly string[]): () => void;
  close(): Promise<void>;
}

export function openProxies(breakable: boolean): Proxies {
  const ways = new Map<string, SilentProxy>();
  const all: SilentProxy[] = [];
  const open = async (name: string, url: string) => {
    const way = await openSilentProxy(url);
    ways.set(name, way);
    all.push(way);
    return way;
  };
  return {
    to: async (name, url) => (breakable ? (await open(name, url)).url : url),
    toPort: async (name, port) => (breakable ? (await open(name, `tcp://127.0.0.1:${port}`)).port : port),
    hold(names) {
      const held = names.map((name) => {
        const way = ways.get(name);
        if (way === undefined) throw new Error(`There is no way "${name}" that can be held up.`);
        way.hold();
        return way;
      });
      return () => {
        for (const way of held) way.release();
      };
    },
    async close() {
      await Promise.all(all.map((way) => way.close()));
    },
  };
}
