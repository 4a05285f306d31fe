// One open connection that is told events. What it is sent is shared with all others; what it does not read is bounded.
import type { Writable } from "node:stream";

/** Where a listener's events go: node's response, or anything written to like it. */
export type Outlet = Pick<Writable, "write" | "end" | "destroy" | "once" | "writableLength" | "destroyed">;

export interface ListenerDeps {
  /** Of one who does not read; they are cut off, and get the whole state when they come again. */
  mostUnreadBytes: number;
  /** It left, was ended or cut off; said once. */
  onLeave: (listener: Listener) => void;
  onCutOff: () => void;
}

export class Listener {
  readonly #outlet: Outlet;
  readonly #needs: ListenerDeps;
  #isOver = false;

  constructor(outlet: Outlet, needs: ListenerDeps) {
    this.#outlet = outlet;
    this.#needs = needs;
    outlet.once("close", () => this.#leave());
    // What cannot be written is known by the close that follows.
    outlet.once("error", () => this.#leave());
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  send(bytes: Buffer): void {
    if (this.#isOver) return;
    // A connection that broke before it was listened to says neither close nor error again.
    if (this.#outlet.destroyed) this.#leave();
    else if (this.#outlet.writableLength + bytes.length > this.#needs.mostUnreadBytes) {
      this.#needs.onCutOff();
      this.#leave();
      // Not ended: that would wait for what is not read.
      this.#outlet.destroy();
    } else this.#outlet.write(bytes);
  }

  /** Ends the connection, after `last` where there is something to say. */
  end(last?: Buffer): void {
    if (this.#isOver) return;
    this.#leave();
    if (last === undefined) this.#outlet.end();
    else this.#outlet.end(last);
  }

  #leave(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#needs.onLeave(this);
  }
}
