import { useEffect, useState } from "react";
import { withJitter } from "../../../../platform/client/jitter.ts";
import { isRecord } from "../../../../platform/contract/json-values.ts";
import type { OverlayHello } from "../../contract/overlays.ts";

export interface Live<State> {
  state: State | null;
  now: string | undefined;
  /** By how many milliseconds the server's clock was ahead of this machine's. */
  aheadMs: number;
}

const minRetryMs = 2_000;
const maxRetryMs = 30_000;

function parseHello(text: string): OverlayHello {
  const hello: unknown = JSON.parse(text);
  if (!isRecord(hello)) throw new TypeError("The server's greeting says nothing.");
  return { version: String(hello.version), now: String(hello.now) };
}

/**
 * Listens until it unmounts. The browser itself reconnects a broken connection. When the browser gives up (a proxy's error, a
 * full server), this hook retries with backoff. The overlay reloads when its address is no longer valid or the server has newer
 * files.
 */
export function useLive<State>(events: string): Live<State> {
  const [live, setLive] = useState<Live<State>>({ state: null, now: undefined, aheadMs: 0 });
  useEffect(() => {
    let source: EventSource;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let retryMs = minRetryMs;
    let version: string | undefined;

    function connect(): void {
      source = new EventSource(events);
      source.addEventListener("hello", (event) => {
        const hello = parseHello(event.data);
        if (version !== undefined && version !== hello.version) location.reload();
        version = hello.version;
        retryMs = minRetryMs;
        setLive((before) => ({ ...before, now: hello.now, aheadMs: Date.parse(hello.now) - Date.now() }));
      });
      source.addEventListener("state", (event) => {
        const state = JSON.parse(event.data) as State;
        setLive((before) => ({ ...before, state }));
      });
      source.addEventListener("error", () => {
        if (source.readyState !== EventSource.CLOSED) return;
        timer = setTimeout(comeBack, withJitter(retryMs));
        retryMs = Math.min(retryMs * 2, maxRetryMs);
      });
    }
    async function comeBack(): Promise<void> {
      const status = await fetch(location.href, { method: "HEAD" }).then(
        (answer) => answer.status,
        () => 0,
      );
      if (status === 404) location.reload();
      else connect();
    }
    connect();
    return () => {
      source.close();
      clearTimeout(timer);
    };
  }, [events]);
  return live;
}
