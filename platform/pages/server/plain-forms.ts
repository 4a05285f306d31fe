// Forms of a browser without scripts: it sends the fields as they are and shows whatever comes back as a page. So the
// call's answer becomes a line on the next page.
import type { Context, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { z } from "zod";
import type { Env } from "../../http/context.ts";
import { isPlainForm } from "../../http/plain-form.ts";
import { flash, redirect } from "./inertia.ts";

/** Where the browser goes next, and the line it reads there. */
export interface NextPage {
  path: string;
  success?: string;
  error?: string;
}

/** What the documented answers carry. */
const callResponseSchema = z.object({
  code: z.string().optional(),
  message: z.string().optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});
export type CallResponse = z.infer<typeof callResponseSchema>;

/** Before a call's handlers; `nextPage` says what an answer means to who has no scripts. Other bodies pass untouched. */
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

/** The first field's first message, as forms with scripts show it, or the call's own. */
export const firstProblem = ({ message, errors }: CallResponse): string =>
  Object.values(errors ?? {})[0]?.[0] ?? message ?? "Something went wrong, try again!";
