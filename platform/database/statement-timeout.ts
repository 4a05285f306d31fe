// How long a statement may take: short for requests, longer for background work. For a job or an operator's command the
// limit covers every statement it makes, however deep.
import { AsyncLocalStorage } from "node:async_hooks";

const timeoutStorage = new AsyncLocalStorage<number | undefined>();

/** Gives each statement in `work` this limit instead of a request's. */
export const withStatementTimeout = <Answer>(limitMs: number, work: () => Answer): Answer =>
  timeoutStorage.run(limitMs, work);

/** For shared work that others also wait for: uses a request's limit, whoever started it. */
export const withDefaultTimeout = <Answer>(work: () => Answer): Answer => timeoutStorage.run(undefined, work);

/** Returns the limit for a statement that starts now. Undefined: a request's. */
export const statementTimeoutMs = (): number | undefined => timeoutStorage.getStore();
