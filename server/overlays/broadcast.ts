// Server-sent events (HTML standard, 9.2) to everybody who watches the same thing. A listener gets the whole state when
// they come, so a connection that broke has missed nothing.
import type { OverlayHello } from "../../contracts/overlays.ts";
import { type Changes, everything } from "../core/changes.ts";
import type { Log } from "../core/log.ts";
import { Channel, type Pass, type Subject } from "./channel.ts";

export const broadcastLimits = {
  /** Comments this often keep proxies from closing a connection that has nothing to say. */
  heartbeatMs: 15_000,
  /** What a browser waits before it connects again. */
  retryMs: 2_000,
  mostListeners: 500,
} as const;

export interface BroadcastNeeds {
  changes: Changes;
  log: Log;
  hello: () => OverlayHello;
  heartbeatMs?: number;
}

export interface Broadcast {
  /** The events for one listener, who knows the event `lastEventId` already. Null when there are too many listeners. */
  listen(subject: Subject, listener: { lastEventId?: string | undefined; pass: Pass }): Promise<ReadableStream | null>;
  listeners(): number;
  /** Ends every connection; from then on nobody is taken. */
  close(): void;
}

export function createBroadcast({ changes, log, hello, heartbeatMs }: BroadcastNeeds): Broadcast {
  const channels = new Map<string, Channel>();
  const greeting = () => `event: hello\ndata: ${JSON.stringify(hello())}\n\n`;
  const needs = { log, greeting, onLeave: forgetIfUnwatched };
  let isClosed = false;

  const unsubscribe = changes.subscribe((tag) => {
    const isAbout = (other: string) => tag === everything || other === tag;
    for (const channel of channels.values()) {
      if (channel.subject.tags.some(isAbout)) channel.markStale();
      void channel.askPasses(isAbout);
    }
  });
  const heartbeat = setInterval(() => {
    for (const channel of channels.values()) {
      channel.send(": still here\n\n");
      // Some of what is shown changes by the clock alone.
      if (channel.size > 0) channel.markStale();
    }
  }, heartbeatMs ?? broadcastLimits.heartbeatMs);
  heartbeat.unref();

  function forgetIfUnwatched(channel: Channel): void {
    if (channel.size > 0 || channels.get(channel.subject.key) !== channel) return;
    channels.delete(channel.subject.key);
    channel.close();
  }

  function listeners(): number {
    return [...channels.values()].reduce((count, channel) => count + channel.size, 0);
  }

  return {
    async listen(subject, { lastEventId, pass }) {
      if (isClosed || listeners() >= broadcastLimits.mostListeners) return null;
      const channel = channels.get(subject.key) ?? new Channel(subject, needs);
      // Known before it is read for the first time: a change meanwhile must not be missed.
      channels.set(subject.key, channel);
      try {
        await channel.refresh();
      } catch (error) {
        forgetIfUnwatched(channel);
        throw error;
      }
      if (isClosed) return null;
      // Whoever else watched it may have left meanwhile.
      channels.set(subject.key, channel);
      return channel.join(pass, broadcastLimits.retryMs, lastEventId);
    },
    listeners,
    close() {
      isClosed = true;
      unsubscribe();
      clearInterval(heartbeat);
      for (const channel of [...channels.values()]) channel.close();
    },
  };
}
