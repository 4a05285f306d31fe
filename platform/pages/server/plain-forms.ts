// Serves forms without scripts: browsers send plain fields and show the response as a page, so a call's result becomes
// a message on the next page.
import type { Context, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { z } from "zod";
import type { Env } from "../../http/context.ts";
import { isPlainForm } from "../../http/plain-form.ts";
import { m } from "../../messages.ts";
import { flash, redirect } from "./inertia.ts";

export interface NextPage {
  path: string;
  success?: string;
  error?: string;
}

const callResponseSchema = z.object({
  code: z.string().optional(),
  message: z.string().optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});
export type CallResponse = z.infer<typeof callResponseSchema>;

/**
 * Must come before a call's handlers. `nextPage` decides where a result leads without scripts. Requests with another
 * type of body are not changed.
 */
export function plainForm(nextPage: (answer: CallResponse, c: Context<Env>) => NextPage): MiddlewareHandler<Env> {
  return createMiddleware<Env>(async (c, next) => {
    if (!isPlainForm(c)) return next();
    await next();
    const answer = callResponseSchema.parse(await c.res.json());
    const { path, ...lines } = nextPage(answer, c);
    flash(c, lines);
    c.res = redirect(c, path);
  });
}

/** Returns the first message of the first field, or else the call's own message. */
export const firstProblem = ({ message, errors }: CallResponse): string =>
  Object.values(errors ?? {})[0]?.[0] ?? message ?? m.tryAgain();
