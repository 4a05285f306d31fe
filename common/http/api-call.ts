// Opens a route to API tokens and describes it. The documentation at /api/docs is generated from these descriptions and
// the schemas of the routes' bodies.
import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import type { z } from "zod";
import type { Env } from "../../platform/http/context.ts";
import type { ApiScope } from "../contract/api-scopes.ts";

export interface ApiCall {
  scope: ApiScope;
  /** A sentence for developers. */
  summary: (values?: Record<never, never>, language?: string) => string;
  /** The body of a response with 200. */
  answer: z.ZodType;
  answerExample: unknown;
  bodyExample?: unknown;
  /** The fields of a form. The schema of a JSON body comes from the route's `jsonBody`. */
  form?: z.ZodType;
  /** The form's field for a picture. */
  picture?: string;
}

/** Without this in a route, the route refuses every token. */
export function apiCall<Answer extends z.ZodType>(
  call: ApiCall & { answer: Answer; answerExample: z.output<Answer> },
): MiddlewareHandler<Env> {
  return Object.assign(
    createMiddleware<Env>((_, next) => next()),
    { apiCall: call },
  );
}

const isDescribed = (handler: object): handler is { apiCall: ApiCall } => "apiCall" in handler;

export const findApiCall = (handlers: readonly object[]): ApiCall | undefined => handlers.find(isDescribed)?.apiCall;
