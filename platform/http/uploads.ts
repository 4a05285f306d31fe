// Reads multipart forms with small pictures (one per field), and serves the stored pictures.

import type { Context, MiddlewareHandler } from "hono";
import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import type { z } from "zod";
import { unreachable } from "../base/result.ts";
import { refusal } from "../contract/refusals.ts";
import { m } from "../messages.ts";
import type { PictureSize } from "../pictures/reencode.ts";
import type { Platform } from "../platform.ts";
import type { Env } from "./context.ts";
import { fieldError, fieldErrors, findUnstorable } from "./input.ts";

/** A picture may have 5 MB. The other fields are text. */
const maxPictureBytes = 5 * 1024 * 1024;
const maxFields = 500;
/** The limit for a form, however many pictures it has, because the whole form is read into memory. */
const maxFormBytes = 64 * 1024 * 1024;

export interface Form {
  /** The text fields. If a field is repeated, this contains the last value. */
  text: Record<string, string>;
  files: Record<string, File>;
}

export type FormOut = { out: { form: Form } };

/**
 * Middleware for a multipart (or JSON) form, which is then in `c.req.valid("form")`. `pictures` is the number of pictures that
 * the form may have. It limits the body, to 64 MB at most. Refuses other types of body, too many fields, and text that cannot
 * be stored with 400, and a larger body with 413.
 */
export function formBody(pictures = 1, fields = maxFields): MiddlewareHandler<Env, string, FormOut> {
  const maxBytes = Math.min(pictures * maxPictureBytes + 256 * 1024, maxFormBytes);
  return createMiddleware<Env, string, FormOut>(async (c, next) => {
    const declared = Number(c.req.header("content-length") ?? Number.NaN);
    if (!Number.isFinite(declared)) return c.json(refusal("bad_request", m.lengthMissing()), 411);
    if (declared > maxBytes) return c.json(refusal("too_large", tooLargeMessage(maxBytes)), 413);
    const form = await readForm(c, fields);
    if (form === null) return c.json(refusal("bad_request", m.notForm()), 400);
    const field = findUnstorable(form.text);
    if (field !== null) return c.json(fieldError(field, m.unstorable()), 400);
    c.req.addValidatedData("form", form);
    await next();
  });
}

const tooLargeMessage = (maxBytes: number): string =>
  maxBytes < 2 * maxPictureBytes
    ? m.pictureTooHeavy()
    : m.picturesTooHeavy({ megabytes: Math.floor(maxBytes / 1024 / 1024) });

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

/** Returns what must be equal in a repeat with the same Idempotency-Key: the form's texts and the stored picture's address. */
export const toComparableForm = ({ text }: Form, image: string | null) => ({ ...text, image });

/** Returns the id of the row that this form is a copy of, or null. */
export function parseCopyOf({ text }: Form): number | null {
  const copied = /^[1-9]\d{0,14}$/.exec(text.copy_of ?? "");
  return copied === null ? null : Number(copied[0]);
}

/**
 * Stores the picture in a form field. Returns its address, null if the field is empty, or the response that refuses the
 * picture.
 */
export async function saveOptionalPicture(
  c: Pick<Context, "json">,
  house: Platform,
  file: File | undefined,
  wanted: PictureOptions,
): Promise<{ address: string | null } | { refusal: Response }> {
  return file === undefined ? { address: null } : savePicture(c, house, file, wanted);
}

/** Parses the form with its schema and stores its picture. Returns both, or the response that refuses one of them. */
export async function readFormWithPicture<Input>(
  c: Pick<Context, "json">,
  house: Platform,
  { text, files }: Form,
  { schema, ...wanted }: PictureOptions & { schema: z.ZodType<Input> },
): Promise<{ input: Input; image: string | null } | { refusal: Response }> {
  const parsed = schema.safeParse(text);
  if (!parsed.success) return { refusal: c.json(fieldErrors(parsed.error), 422) };
  const picture = await saveOptionalPicture(c, house, files[wanted.field ?? "image"], wanted);
  return "refusal" in picture ? picture : { input: parsed.data, image: picture.address };
}

interface PictureOptions extends PictureSize {
  /** The name of the picture's field. The default is "image". */
  field?: string;
}

/** Stores a picture. Returns its address, or the response that refuses it. */
export async function savePicture(
  c: Pick<Context, "json">,
  house: Platform,
  file: File,
  { field = "image", ...size }: PictureOptions,
): Promise<{ address: string } | { refusal: Response }> {
  const refusal = refuseTooLarge(c, file, field);
  if (refusal !== null) return { refusal };
  const stored = await house.pictures.save(new Uint8Array(await file.arrayBuffer()), size);
  if (stored.ok) return { address: stored.value };
  switch (stored.why) {
    case "too_large":
      return { refusal: c.json(fieldError(field, m.pictureTooLarge()), 413) };
    case "too_small":
      return {
        refusal: c.json(fieldError(field, m.pictureTooSmall({ pixels: size.leastSidePx ?? 1 })), 422),
      };
    case "moves":
      return { refusal: c.json(fieldError(field, m.pictureMoves()), 422) };
    case "not_an_image":
      return { refusal: c.json(fieldError(field, m.pictureWrongType()), 422) };
    case "damaged":
      return { refusal: c.json(fieldError(field, m.pictureDamaged()), 422) };
    default:
      return unreachable(stored.why);
  }
}

/** Returns the response to a file that is too large, or null if the file is small enough. */
export const refuseTooLarge = (c: Pick<Context, "json">, file: File, field: string): Response | null =>
  file.size > maxPictureBytes ? c.json(fieldError(field, m.pictureTooLarge()), 413) : null;

/** Serves `/uploads/<sha256>.webp`. The name contains the content's hash, so browsers may cache the picture forever. */
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
