import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import type { z } from "zod";
import { refusal } from "../contract/refusals.ts";
import type { FieldErrors } from "../contract/responses.ts";
import { m } from "../messages.ts";
import type { Env } from "./context.ts";
import { isPlainForm } from "./plain-form.ts";

export const maxJsonBytes = 64 * 1024;
const maxNesting = 20;

type JsonInput<Schema extends z.ZodType> = { out: { json: z.output<Schema> } };

/**
 * Makes `c.req.valid("json")` the schema's output. Refuses malformed JSON and text that cannot be stored with 400, a
 * body over 64 KB with 413, and invalid fields with 422. A missing body counts as `{}`. `orForm` also accepts the
 * fields of a plain form (plain-forms.ts).
 */
export function jsonBody<Schema extends z.ZodType>(
  schema: Schema,
  { orForm = false } = {},
): MiddlewareHandler<Env, string, JsonInput<Schema>> {
  const read = createMiddleware<Env, string, JsonInput<Schema>>(async (c, next) => {
    const text = await readText(c);
    if (text === null) return tooLargeResponse(c);
    const body = orForm && isPlainForm(c) ? parseForm(text) : parseJson(text);
    if (body === undefined) return c.json(refusal("bad_request", m.notJson()), 400);
    const field = findUnstorable(body);
    if (field !== null) return c.json(fieldError(field, m.unstorable()), 400);
    const parsed = schema.safeParse(body);
    if (!parsed.success) return c.json(fieldErrors(parsed.error), 422);
    c.req.addValidatedData("json", parsed.data as object);
    await next();
  });
  // Attaches the schema for the fuzzer, which reads what each call accepts.
  return Object.assign(read, { schema });
}

async function readText(c: Context): Promise<string | null> {
  // Most buttons send no body, and creating a stream for an empty one would take a fifth of the call's time.
  if (c.req.header("content-length") === "0") return "";
  if (Number(c.req.header("content-length") ?? 0) > maxJsonBytes) return null;
  const stream = c.req.raw.body;
  if (stream === null) return "";
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of stream) {
    size += piece.length;
    if (size > maxJsonBytes) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString("utf8");
}

const tooLargeResponse = (c: Context) => c.json(refusal("too_large"), 413);

/**
 * For routes that read the body themselves. Refuses a larger body with 413, even if the request does not give its
 * length.
 */
export const limitedBody = (maxBytes: number = maxJsonBytes): MiddlewareHandler<Env> =>
  bodyLimit({ maxSize: maxBytes, onError: tooLargeResponse });

function parseJson(text: string): unknown {
  if (text.trim() === "") return {};
  try {
    const value: unknown = JSON.parse(text);
    return isNestedWithin(value, maxNesting) ? value : undefined;
  } catch {
    return undefined;
  }
}

const parseForm = (text: string): unknown => Object.fromEntries(new URLSearchParams(text));

function isNestedWithin(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  return depth > 0 && Object.values(value).every((inner) => isNestedWithin(inner, depth - 1));
}

/**
 * Returns the path of the first text that PostgreSQL cannot store (null characters, or halves of surrogate pairs), or
 * null. The path joins field names with dots.
 */
export function findUnstorable(value: unknown, path: readonly string[] = []): string | null {
  const here = path.join(".") || "form";
  if (typeof value === "string") return isStorable(value) ? null : here;
  if (typeof value !== "object" || value === null) return null;
  for (const [name, inner] of Object.entries(value)) {
    const found = isStorable(name) ? findUnstorable(inner, [...path, name]) : here;
    if (found !== null) return found;
  }
  return null;
}

const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

/** The documents prescribe this format: `{message: "bad request", errors: {field: [messages]}}`. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const errors: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const field = issue.path.join(".") || "form";
    errors[field] = [...(errors[field] ?? []), issue.message];
  }
  return { ...refusal("bad_request"), errors };
}

export const fieldError = (field: string, message: string): FieldErrors => ({
  ...refusal("bad_request"),
  errors: { [field]: [message] },
});

/** Returns the path parameter `name` as a number, or null if it is not a positive whole number. */
export function idParam(c: Context, name = "id"): number | null {
  const text = c.req.param(name) ?? "";
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

export function pageParam(c: Context, name = "page"): number {
  const text = c.req.query(name) ?? "";
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1;
}
