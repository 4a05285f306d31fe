// How long one statement may take before it is given up: short for requests, longer for work nobody waits for. Of what
// runs by itself (a job, an operator's command) the limit holds for every statement it makes, however deep inside.
import { AsyncLocalStorage } from "node:async_hooks";

const timeoutStorage = new AsyncLocalStorage<number | undefined>();

/** Statements made by `work` have this long each, instead of a request's limit. */
export const withStatementTimeout = <Answer>(limitMs: number, work: () => Answer): Answer =>
  timeoutStorage.run(limitMs, work);

/** For work others wait for too, whoever happened to begin it: a request's limit holds. */
export const withDefaultTimeout = <Answer>(work: () => Answer): Answer => timeoutStorage.run(undefined, work);

/** The limit of a statement begun here and now; undefined: a request's. */
export const statementTimeoutMs = (): number | undefined => timeoutStorage.getStore();
