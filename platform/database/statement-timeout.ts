// How long a statement may take: short for requests, longer for background work. The limit of a job or an operator's command
// applies to every statement in it, however deep in the code.
import { AsyncLocalStorage } from "node:async_hooks";

const timeoutStorage = new AsyncLocalStorage<number | undefined>();

/** Gives each statement in `work` this limit instead of the limit for requests. */
export const withStatementTimeout = <Answer>(limitMs: number, work: () => Answer): Answer =>
  timeoutStorage.run(limitMs, work);

/** Always uses the limit for requests, even when a job calls it. For shared work that other callers also wait for. */
export const withDefaultTimeout = <Answer>(work: () => Answer): Answer => timeoutStorage.run(undefined, work);

/** Returns the limit of a statement that starts now. Undefined means the limit for requests. */
export const statementTimeoutMs = (): number | undefined => timeoutStorage.getStore();
