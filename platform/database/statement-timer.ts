// How long each statement takes, told to whoever wants to know (the metrics). Until somebody does, nothing is measured.
import type pg from "pg";
import { wrapQuery } from "./driver.ts";

/** `isText` is the statement as it was written, with `$1` for its values. */
export type StatementListener = (text: string, seconds: number) => void;

export class StatementTimer {
  #tell: StatementListener | undefined;

  listen(listener: StatementListener): void {
    this.#tell = listener;
  }

  /** Every statement of this connection, from asking to answer; what is streamed, and has no text, is left out. */
  watch(client: pg.ClientBase): void {
    // The pool's own way of asking gives a callback; everybody else waits for a promise.
    wrapQuery(client, (ask) => (text, values, callback) => {
      const tell = this.#tell;
      if (tell === undefined || typeof text !== "string") return ask(text, values, callback);
      const startedAt = performance.now();
      const done = () => tell(text, (performance.now() - startedAt) / 1_000);
      if (typeof callback === "function") {
        return ask(text, values, (...answer: unknown[]) => {
          done();
          callback(...answer);
        });
      }
      const answer = ask(text, values, callback);
      if (answer instanceof Promise) answer.then(done, done);
      return answer;
    });
  }
}
