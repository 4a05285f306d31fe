// Sends server-sent events (HTML standard, 9.2) to everybody who watches the same subjects. A new listener gets the
// whole state, so a broken connection misses nothing.

import type { Log } from "../../base/log.ts";
import { type Changes, everythingTag } from "../../database/changes.ts";
import { type AccessCheck, Channel, type Frames, type Subject } from "./channel.ts";
import { Listener, type Outlet } from "./listener.ts";
import { SendQueue } from "./send-queue.ts";

export interface BroadcastLimits {
  mostListeners: number;
  mostUnreadBytes: number;
}

/** A comment or heartbeat in this interval stops proxies from closing a quiet connection. */
export const heartbeatMs = 15_000;

export interface BroadcastDeps {
  changes: Changes;
  log: Log;
  frames: Frames;
  limits: BroadcastLimits;
  /** Makes a heartbeat for all listeners, so both ends notice a lost connection. */
  beat: () => string;
  byeFrame?: (listeners: number) => string;
  heartbeatMs?: number;
}

export interface ListenOptions {
  /** Called after all subjects were read. */
  open: () => Outlet;
  first: string;
  pass?: AccessCheck | null;
  /** Id of the state that the listener already has. Only for a listener with a single subject. */
  known?: string | undefined;
  onLeave?: (listener: Listener) => void;
}

export interface BroadcastFigures {
  listeners: number;
  /** Number of events sent, counted once per listener. */
  sent: number;
  cutOff: number;
}

export interface Broadcast {
  /** Returns null if there are too many listeners. Throws if a subject cannot be read. */
  listen(subjects: readonly Subject[], listening: ListenOptions): Promise<Listener | null>;
  figures(): BroadcastFigures;
  close(): void;
}

export function createBroadcast(needs: BroadcastDeps): Broadcast {
  const { changes, log, frames, limits, beat, byeFrame } = needs;
  const beatMs = needs.heartbeatMs ?? heartbeatMs;
  const channels = new Map<string, Channel>();
  const listeners = new Map<Listener, readonly Channel[]>();
  const spread = new SendQueue();
  const channelNeeds = { log, frames, send: spread.enqueue.bind(spread) };
  let [cutOff, isClosed] = [0, false];

  const unsubscribe = changes.subscribe((tag) => {
    const isAbout = (other: string) => tag === everythingTag || other === tag;
    for (const channel of channels.values()) {
      if (channel.subject.tags.some(isAbout)) channel.markStale();
      void channel.checkAccess(isAbout);
    }
  });
  const heartbeat = setInterval(() => spread.enqueue(listeners.keys(), Buffer.from(beat())), beatMs);
  const looking = setInterval(
    () => {
      for (const channel of channels.values()) if (channel.size > 0 && channel.isDue()) channel.markStale();
    },
    Math.min(1_000, beatMs),
  );
  heartbeat.unref();
  looking.unref();

  function getChannel(subject: Subject): Channel {
    const channel = channels.get(subject.key) ?? new Channel(subject, channelNeeds);
    // Adds the channel before its first read. Otherwise a change during that read would be missed.
    channels.set(subject.key, channel);
    return channel;
  }
  function forgetIfUnwatched(channel: Channel): void {
    if (channel.size > 0 || channel.awaited > 0) return;
    channels.delete(channel.subject.key);
    channel.close();
  }

  return {
    async listen(subjects, { open, first, pass = null, known, onLeave }) {
      const isFull = () => isClosed || listeners.size >= limits.mostListeners;
      if (isFull()) return null;
      const watched = subjects.map(getChannel);
      for (const channel of watched) channel.awaited += 1;
      try {
        await Promise.all(watched.map((channel) => channel.refresh()));
        if (isFull()) return null;
        const leave = (listener: Listener) => {
          listeners.delete(listener);
          for (const channel of watched) {
            channel.leave(listener);
            forgetIfUnwatched(channel);
          }
          onLeave?.(listener);
        };
        const onCutOff = () => {
          cutOff += 1;
        };
        const listener = new Listener(open(), { ...limits, onLeave: leave, onCutOff });
        listeners.set(listener, watched);
        const states = watched.map((channel) => channel.join(listener, pass, known));
        listener.send(Buffer.from(first + states.join("")));
        return listener;
      } finally {
        for (const channel of watched) {
          channel.awaited -= 1;
          forgetIfUnwatched(channel);
        }
      }
    },
    figures: () => ({ listeners: listeners.size, sent: spread.sentCount, cutOff }),
    close() {
      isClosed = true;
      unsubscribe();
      clearInterval(heartbeat);
      clearInterval(looking);
      const last = byeFrame === undefined ? undefined : Buffer.from(byeFrame(listeners.size));
      for (const listener of [...listeners.keys()]) listener.end(last);
      for (const channel of channels.values()) channel.close();
    },
  };
}
