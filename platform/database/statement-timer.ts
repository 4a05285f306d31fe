// Measures nothing before there is a listener.
import type pg from "pg";
import { wrapQuery } from "./driver.ts";

/** `text` is the statement with `$1` and so on in place of its values. */
export type StatementListener = (text: string, seconds: number) => void;

export class StatementTimer {
  #listener: StatementListener | undefined;

  listen(listener: StatementListener): void {
    this.#listener = listener;
  }

  watch(client: pg.ClientBase): void {
    wrapQuery(client, (query) => (text, values, callback) => {
      const report = this.#listener;
      if (report === undefined || typeof text !== "string") return query(text, values, callback);
      const startedAt = performance.now();
      const done = () => report(text, (performance.now() - startedAt) / 1_000);
      if (typeof callback === "function") {
        return query(text, values, (...answer: unknown[]) => {
          done();
          callback(...answer);
        });
      }
      const answer = query(text, values, callback);
      if (answer instanceof Promise) answer.then(done, done);
      return answer;
    });
  }
}
