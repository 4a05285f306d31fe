// One open connection that gets events. Its data is shared with all others, and its unread data is limited.
import type { Writable } from "node:stream";

/** Where a listener's events go: node's response, or something like it. */
export type Outlet = Pick<Writable, "write" | "end" | "destroy" | "once" | "writableLength" | "destroyed">;

export interface ListenerDeps {
  /** A listener with more unread bytes is cut off. It gets the whole state when it reconnects. */
  mostUnreadBytes: number;
  /** Called once, when it left, was ended or was cut off. */
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
    // After a write error, the close event follows.
    outlet.once("error", () => this.#leave());
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  send(bytes: Buffer): void {
    if (this.#isOver) return;
    // A connection that broke before we listened emits neither close nor error.
    if (this.#outlet.destroyed) this.#leave();
    else if (this.#outlet.writableLength + bytes.length > this.#needs.mostUnreadBytes) {
      this.#needs.onCutOff();
      this.#leave();
      // Not `end`, which would wait for the unread data.
      this.#outlet.destroy();
    } else this.#outlet.write(bytes);
  }

  /** Ends the connection, after sending `last` if given. */
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
