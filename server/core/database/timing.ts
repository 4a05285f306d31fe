// How long each statement takes, told to whoever wants to know (the metrics). Until somebody does, nothing is measured.
import type pg from "pg";

/** `text` is the statement as it was written, with `$1` for its values. */
export type StatementListener = (text: string, seconds: number) => void;

export class StatementTimes {
  #tell: StatementListener | undefined;

  listen(listener: StatementListener): void {
    this.#tell = listener;
  }

  /** Every statement of this connection, from asking to answer; what is streamed, and has no text, is left out. */
  watch(client: pg.ClientBase): void {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    // The pool's own way of asking gives a callback; everybody else waits for a promise.
    const timed = (text: unknown, values?: unknown, callback?: unknown): unknown => {
      const tell = this.#tell;
      if (tell === undefined || typeof text !== "string") return query(text, values, callback);
      const startedAt = performance.now();
      const done = () => tell(text, (performance.now() - startedAt) / 1_000);
      if (typeof callback === "function") {
        return query(text, values, (...answer: unknown[]) => {
          done();
          callback(...answer);
        });
      }
      const answer = query(text, values, callback);
      if (answer instanceof Promise) answer.then(done, done);
      return answer;
    };
    client.query = timed as typeof client.query;
  }
}
