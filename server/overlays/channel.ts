// One thing that is watched: read once after a change, told to everybody who listens.
import { createHash } from "node:crypto";
import type { Log } from "../core/log.ts";

export interface Subject {
  /** Tells subjects apart; the same for everybody who watches it. */
  key: string;
  /** Read again after these changes. */
  tags: readonly string[];
  /** Null: there is no such thing. */
  read(): Promise<object | null>;
}

/** What lets a listener in, and whether it still does; asked again after every change of the tag. */
export interface Pass {
  tag: string;
  holds(): Promise<boolean>;
}

/** Changes that come within this long are told as one. */
const gatherMs = 100;
/** Of one listener who does not read; they may come again. */
const mostUnreadBytes = 1024 * 1024;
const encoder = new TextEncoder();

export interface ChannelNeeds {
  log: Log;
  /** Sent before every state. */
  greeting: () => string;
  /** A listener left, or was ended. */
  onLeave: (channel: Channel) => void;
}

export class Channel {
  readonly subject: Subject;
  readonly #needs: ChannelNeeds;
  readonly #listeners = new Set<Listener>();
  /** What was told last. */
  #told: { id: string; event: string } | null = null;
  #isStale = true;
  #timer: NodeJS.Timeout | undefined;
  #reading: Promise<void> | null = null;

  constructor(subject: Subject, needs: ChannelNeeds) {
    this.subject = subject;
    this.#needs = needs;
  }

  get size(): number {
    return this.#listeners.size;
  }

  /** Reads and tells it anew, a moment from now. */
  markStale(): void {
    this.#isStale = true;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.refresh().catch((error: unknown) =>
        this.#needs.log.warn({ err: error, overlay: this.subject.key }, "an overlay's state could not be read"),
      );
    }, gatherMs);
  }

  /** One reading at a time: whoever comes meanwhile waits for it, and for the next if something changed by then. */
  async refresh(): Promise<void> {
    while (this.#isStale || this.#reading !== null) {
      this.#reading ??= this.#read().finally(() => {
        this.#reading = null;
      });
      await this.#reading;
    }
  }

  async #read(): Promise<void> {
    this.#isStale = false;
    try {
      this.#tell(await this.subject.read());
    } catch (error) {
      this.#isStale = true;
      throw error;
    }
  }

  #tell(state: object | null): void {
    const data = JSON.stringify(state);
    const id = createHash("sha256").update(data).digest("base64url").slice(0, 16);
    if (this.#told?.id === id) return;
    this.#told = { id, event: `event: state\nid: ${id}\ndata: ${data}\n\n` };
    this.send(this.#needs.greeting() + this.#told.event);
  }

  /** The events for one more listener, who knows `lastEventId` already. */
  join(pass: Pass, retryMs: number, lastEventId: string | undefined): ReadableStream {
    const state = this.#told === null || this.#told.id === lastEventId ? "" : this.#told.event;
    const first = `retry: ${retryMs}\n\n${this.#needs.greeting()}${state}`;
    const listener = new Listener(pass, () => {
      this.#listeners.delete(listener);
      this.#needs.onLeave(this);
    });
    this.#listeners.add(listener);
    listener.send(encoder.encode(first));
    return listener.stream;
  }

  send(text: string): void {
    const bytes = encoder.encode(text);
    for (const listener of this.#listeners) listener.send(bytes);
  }

  /** Ends those whose pass no longer holds. */
  async askPasses(isAsked: (tag: string) => boolean): Promise<void> {
    // First everybody is told of the change: a pass may rest on what is kept until then.
    await null;
    for (const listener of this.#listeners) {
      if (isAsked(listener.pass.tag) && !(await listener.pass.holds().catch(() => true))) listener.end();
    }
  }

  close(): void {
    clearTimeout(this.#timer);
    for (const listener of this.#listeners) listener.end();
  }
}

/** A connection's end of the stream. */
class Listener {
  readonly pass: Pass;
  readonly stream: ReadableStream;
  readonly #onLeave: () => void;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;

  constructor(pass: Pass, onLeave: () => void) {
    this.pass = pass;
    this.#onLeave = onLeave;
    this.stream = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller;
        },
        cancel: () => this.#leave(),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: mostUnreadBytes }),
    );
  }

  send(bytes: Uint8Array): void {
    if ((this.#controller?.desiredSize ?? 0) < bytes.length) this.end();
    else this.#controller?.enqueue(bytes);
  }

  end(): void {
    const controller = this.#controller;
    if (controller === undefined) return;
    this.#leave();
    controller.close();
  }

  #leave(): void {
    this.#controller = undefined;
    this.#onLeave();
  }
}
