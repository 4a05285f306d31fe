// Reading what a caller sent: parsed by a zod schema, or refused with a clear 4xx before anything happens.
import type { Context, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import type { z } from "zod";
import type { FieldErrors } from "../../contracts/shared.ts";
import type { Env } from "./context.ts";
import { isPlainForm } from "./plain-forms.ts";

/** JSON bodies are small texts; files travel as multipart. */
export const maxJsonBytes = 64 * 1024;
const maxNesting = 20;

type Parsed<Schema extends z.ZodType> = { out: { json: z.output<Schema> } };

/**
 * Middleware for a JSON body. Then `c.req.valid("json")` is what the schema makes of it. Refuses malformed JSON with
 * 400, a body over 64 KB with 413, fields that will not do with 422 and their messages. An absent body reads as `{}`.
 * With `orForm` the fields of a plain form (plain-forms.ts) do as well.
 */
export function jsonBody<Schema extends z.ZodType>(
  schema: Schema,
  { orForm = false } = {},
): MiddlewareHandler<Env, string, Parsed<Schema>> {
  return createMiddleware<Env, string, Parsed<Schema>>(async (c, next) => {
    const text = await readText(c);
    if (text === null) return c.json({ message: "The request is too large." }, 413);
    const body = orForm && isPlainForm(c) ? parseForm(text) : parseJson(text);
    if (body === undefined) return c.json({ message: "The request is not valid JSON." }, 400);
    const parsed = schema.safeParse(body);
    if (!parsed.success) return c.json(fieldErrors(parsed.error), 422);
    c.req.addValidatedData("json", parsed.data as object);
    await next();
  });
}

async function readText(c: Context): Promise<string | null> {
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

/** The value, or undefined when it is no JSON, nests absurdly, or holds a null character PostgreSQL cannot store. */
function parseJson(text: string): unknown {
  if (text.trim() === "") return {};
  try {
    const value: unknown = JSON.parse(text);
    return storable(value, maxNesting) ? value : undefined;
  } catch {
    return undefined;
  }
}

function parseForm(text: string): unknown {
  const fields = Object.fromEntries(new URLSearchParams(text));
  return storable(fields, 1) ? fields : undefined;
}

function storable(value: unknown, depth: number): boolean {
  if (typeof value === "string") return !value.includes("\0");
  if (typeof value !== "object" || value === null) return true;
  if (depth === 0) return false;
  return Object.entries(value).every(([key, inner]) => !key.includes("\0") && storable(inner, depth - 1));
}

/** zod's issues as the documented answer: `{message: "bad request", errors: {field: [messages]}}`. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const errors: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const field = issue.path.join(".") || "form";
    errors[field] = [...(errors[field] ?? []), issue.message];
  }
  return { message: "bad request", errors };
}

/** One refused field, in the documented shape. */
export const fieldError = (field: string, message: string): FieldErrors => ({
  message: "bad request",
  errors: { [field]: [message] },
});

/** A whole positive id from the path, or null: no row has any other. */
export function idParam(c: Context, name = "id"): number | null {
  const text = c.req.param(name) ?? "";
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** `?page=` as a page number from 1; anything else is page 1. */
export function pageParam(c: Context, name = "page"): number {
  const text = c.req.query(name) ?? "";
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1;
}
