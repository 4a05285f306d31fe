import type { Writable } from "node:stream";

export type Outlet = Pick<Writable, "write" | "end" | "destroy" | "once" | "writableLength" | "destroyed">;

export interface ListenerDeps {
  /** A listener with more unread bytes is disconnected, and gets the whole state when it reconnects. */
  mostUnreadBytes: number;
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
    outlet.once("error", () => this.#leave());
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  send(bytes: Buffer): void {
    if (this.#isOver) return;
    // A connection that broke before these events were registered emits neither close nor error.
    if (this.#outlet.destroyed) this.#leave();
    else if (this.#outlet.writableLength + bytes.length > this.#needs.mostUnreadBytes) {
      this.#needs.onCutOff();
      this.#leave();
      // Not `end`, which would wait for the unread data.
      this.#outlet.destroy();
    } else this.#outlet.write(bytes);
  }

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
