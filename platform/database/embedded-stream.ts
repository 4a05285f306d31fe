// Gives `pg` clients a socket to the embedded database, so both kinds of database use the same driver. The socket
// passes whole messages of PostgreSQL's wire protocol to the database's thread.
import { Duplex } from "node:stream";

const sync = 0x53; // "S" ends a group of extended-protocol messages
const simpleQuery = 0x51;
const copyDone = 0x63;
const terminate = 0x58;

export interface WorkerRoute {
  send(request: Uint8Array<ArrayBuffer>): void;
  close(): void;
}
export type OpenWorkerRoute = (
  answers: (bytes: Uint8Array) => void,
  fail: (error: Error) => void,
) => Promise<WorkerRoute>;

export class EmbeddedStream extends Duplex {
  readonly #openRoute: OpenWorkerRoute;
  #route: WorkerRoute | undefined;
  #held: Buffer[] = [];
  #started = false;

  constructor(openRoute: OpenWorkerRoute) {
    super();
    this.#openRoute = openRoute;
  }

  /** The client passes a port and a host, which this socket ignores. */
  connect(): this {
    const answers = (bytes: Uint8Array) => this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    this.#openRoute(answers, (error) => this.destroy(error)).then(
      (route) => {
        if (this.destroyed) return route.close();
        this.#route = route;
        this.emit("connect");
      },
      (error: Error) => this.destroy(error),
    );
    return this;
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#take(chunk);
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    for (const { chunk } of chunks) this.#take(chunk);
    done();
  }

  /** Holds the client's messages until one of them expects a reply. */
  #take(chunk: Buffer): void {
    this.#held.push(chunk);
    if (!this.#started) {
      this.#started = true;
      this.#sendOn();
      return;
    }
    let last = -1;
    for (let at = 0; at + 5 <= chunk.length; at += 1 + chunk.readUInt32BE(at + 1)) last = chunk[at] ?? -1;
    if (last === sync || last === simpleQuery || last === copyDone) this.#sendOn();
    if (last === terminate) this.#held = [];
  }

  #sendOn(): void {
    const size = this.#held.reduce((sum, chunk) => sum + chunk.length, 0);
    const request = new Uint8Array(size);
    let at = 0;
    for (const chunk of this.#held) {
      request.set(chunk, at);
      at += chunk.length;
    }
    this.#held = [];
    this.#route?.send(request);
  }

  override _read(): void {}

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#route?.close();
    this.#route = undefined;
    done(error);
  }

  // These socket methods, which the driver calls, do nothing here.
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
}
