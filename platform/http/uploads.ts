// Reading multipart forms with at most one small picture each field; and serving the pictures that were kept.

import type { Context, MiddlewareHandler } from "hono";
import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import type { z } from "zod";
import { unreachable } from "../base/result.ts";
import { refusal } from "../contract/refusals.ts";
import type { PictureSize } from "../pictures/reencode.ts";
import type { Platform } from "../platform.ts";
import type { Env } from "./context.ts";
import { fieldError, fieldErrors, findUnstorable, unstorableMessage } from "./input.ts";

/** A picture may have 5 MB; the rest of the form is text. */
const maxPictureBytes = 5 * 1024 * 1024;
const maxFields = 500;
/** However many pictures a form has, it is read into memory whole. */
const maxFormBytes = 64 * 1024 * 1024;

export interface Form {
  /** Text fields; of a repeated one the last. */
  text: Record<string, string>;
  files: Record<string, File>;
}

export type FormOut = { out: { form: Form } };

/**
 * Middleware for a multipart (or JSON) form; then `c.req.valid("form")`. `pictures` is how many a form may carry:
 * it bounds the body, to 64 MB at most. Refuses another kind of body, more fields or
 * text that cannot be stored with 400, a larger body with 413.
 */
export function formBody(pictures = 1, fields = maxFields): MiddlewareHandler<Env, string, FormOut> {
  const maxBytes = Math.min(pictures * maxPictureBytes + 256 * 1024, maxFormBytes);
  return createMiddleware<Env, string, FormOut>(async (c, next) => {
    const declared = Number(c.req.header("content-length") ?? Number.NaN);
    if (!Number.isFinite(declared)) return c.json(refusal("bad_request", "The request must say its length."), 411);
    if (declared > maxBytes) return c.json(refusal("too_large", tooLargeMessage(maxBytes)), 413);
    const form = await readForm(c, fields);
    if (form === null) return c.json(refusal("bad_request", "The request is not a valid form."), 400);
    const field = findUnstorable(form.text);
    if (field !== null) return c.json(fieldError(field, unstorableMessage), 400);
    c.req.addValidatedData("form", form);
    await next();
  });
}

const tooLargeMessage = (maxBytes: number): string =>
  maxBytes < 2 * maxPictureBytes
    ? "The picture must be at most 5 MB."
    : `Each picture must be at most 5 MB, all together at most ${Math.floor(maxBytes / 1024 / 1024)} MB.`;

async function readForm(c: Context, fields: number): Promise<Form | null> {
  try {
    const type = c.req.header("content-type") ?? "";
    if (type.startsWith("application/json")) return textForm(await c.req.json(), fields);
    return entriesForm([...(await c.req.formData()).entries()], fields);
  } catch {
    return null;
  }
}

function textForm(body: unknown, fields: number): Form | null {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return null;
  const scalars = Object.entries(body).filter(([, value]) => ["string", "number", "boolean"].includes(typeof value));
  return entriesForm(
    scalars.map(([name, value]) => [name, String(value)]),
    fields,
  );
}

function entriesForm(entries: [string, FormDataEntryValue][], fields: number): Form | null {
  if (entries.length > fields) return null;
  const form: Form = { text: Object.create(null), files: Object.create(null) };
  for (const [name, value] of entries) {
    if (typeof value === "string") form.text[name] = value;
    else if (value.size > 0) form.files[name] = value;
  }
  return form;
}

/** What a form stands for under its Idempotency-Key: its texts, and the picture by where it is kept. */
export const toComparableForm = ({ text }: Form, image: string | null) => ({ ...text, image });

/** Which one a form is a duplicate of; null: of none. */
export function parseCopyOf({ text }: Form): number | null {
  const copied = /^[1-9]\d{0,14}$/.exec(text.copy_of ?? "");
  return copied === null ? null : Number(copied[0]);
}

/** The picture of a form field, kept and addressed; null when it is empty; or the answer that refuses it by its name. */
export async function keepPicture(
  c: Pick<Context, "json">,
  house: Platform,
  file: File | undefined,
  wanted: PictureOptions,
): Promise<{ address: string | null } | { refusal: Response }> {
  return file === undefined ? { address: null } : savePicture(c, house, file, wanted);
}

/** A form as its schema reads it, with its picture kept; or the answer that refuses either. */
export async function readFormWithPicture<Input>(
  c: Pick<Context, "json">,
  house: Platform,
  { text, files }: Form,
  { schema, ...wanted }: PictureOptions & { schema: z.ZodType<Input> },
): Promise<{ input: Input; image: string | null } | { refusal: Response }> {
  const parsed = schema.safeParse(text);
  if (!parsed.success) return { refusal: c.json(fieldErrors(parsed.error), 422) };
  const picture = await keepPicture(c, house, files[wanted.field ?? "image"], wanted);
  return "refusal" in picture ? picture : { input: parsed.data, image: picture.address };
}

interface PictureOptions extends PictureSize {
  /** The form's name of it; else "image". */
  field?: string;
}

/** The same of a picture that is there. */
export async function savePicture(
  c: Pick<Context, "json">,
  house: Platform,
  file: File,
  { field = "image", ...size }: PictureOptions,
): Promise<{ address: string } | { refusal: Response }> {
  const refusal = refuseTooLarge(c, file, field);
  if (refusal !== null) return { refusal };
  const kept = await house.pictures.save(new Uint8Array(await file.arrayBuffer()), size);
  if (kept.ok) return { address: kept.value };
  switch (kept.why) {
    case "too_large":
      return { refusal: c.json(fieldError(field, tooLarge), 413) };
    case "too_small":
      return {
        refusal: c.json(fieldError(field, `The picture must be at least ${size.leastSidePx} pixels a side.`), 422),
      };
    case "moves":
      return { refusal: c.json(fieldError(field, "The picture moves: choose one that stands still."), 422) };
    case "not_an_image":
      return { refusal: c.json(fieldError(field, notAnImage), 422) };
    case "damaged":
      return { refusal: c.json(fieldError(field, "This picture is damaged."), 422) };
    default:
      return unreachable(kept.why);
  }
}

/** The answer to a file that is no picture for its mere size; null when it may be one. */
export const refuseTooLarge = (c: Pick<Context, "json">, file: File, field: string): Response | null =>
  file.size > maxPictureBytes ? c.json(fieldError(field, tooLarge), 413) : null;

const tooLarge = "The picture must be at most 5 MB, 10,000 pixels a side and 25 megapixels.";
const notAnImage = "The picture must be a PNG, JPEG, WebP or GIF image.";

/** `/uploads/<sha256>.webp`: named after its content, so it may be kept for ever. */
export function uploadRoutes(house: Platform): Hono<Env> {
  const app = new Hono<Env>();
  app.get("/uploads/:name{[0-9a-f]{64}(?:-[0-9]{3})?\\.webp}", async (c) => {
    const bytes = await house.pictures.read(c.req.param("name"));
    if (bytes === null) return c.notFound();
    return c.body(new Uint8Array(bytes), 200, {
      "Content-Type": "image/webp",
      "Cache-Control": "public, max-age=31536000, immutable",
      "Content-Length": String(bytes.length),
    });
  });
  return app;
}
