// Requests get a short limit, background work a longer one. The limit of a job or an operator's command applies to
// every statement in it, however deep in the code.
import { AsyncLocalStorage } from "node:async_hooks";

const timeoutStorage = new AsyncLocalStorage<number | undefined>();

export const withStatementTimeout = <Answer>(limitMs: number, work: () => Answer): Answer =>
  timeoutStorage.run(limitMs, work);

/** Uses the limit for requests even inside a job, for shared work that other callers also wait for. */
export const withDefaultTimeout = <Answer>(work: () => Answer): Answer => timeoutStorage.run(undefined, work);

export const statementTimeoutMs = (): number | undefined => timeoutStorage.getStore();
