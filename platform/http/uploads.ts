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

const maxPictureBytes = 5 * 1024 * 1024;
const maxFields = 500;
const maxFormBytes = 64 * 1024 * 1024;

export interface Form {
  /** The last value wins if a field is repeated. */
  text: Record<string, string>;
  files: Record<string, File>;
}

export type FormOut = { out: { form: Form } };

/**
 * Puts a multipart (or JSON) form into `c.req.valid("form")`. `pictures` is the form's maximum number of pictures and
 * sets the body's limit, up to 64 MB. Refuses other types of body, too many fields, and text that cannot be stored with
 * 400, and a larger body with 413.
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

/** Repeats with the same Idempotency-Key must be equal in these values. */
export const toComparableForm = ({ text }: Form, image: string | null) => ({ ...text, image });

export function parseCopyOf({ text }: Form): number | null {
  const copied = /^[1-9]\d{0,14}$/.exec(text.copy_of ?? "");
  return copied === null ? null : Number(copied[0]);
}

/** Returns the stored picture's address, null if the field is empty, or the response that refuses the picture. */
export async function saveOptionalPicture(
  c: Pick<Context, "json">,
  house: Platform,
  file: File | undefined,
  wanted: PictureOptions,
): Promise<{ address: string | null } | { refusal: Response }> {
  return file === undefined ? { address: null } : savePicture(c, house, file, wanted);
}

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
  field?: string;
}

/** Returns the stored picture's address, or the response that refuses it. */
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

export const refuseTooLarge = (c: Pick<Context, "json">, file: File, field: string): Response | null =>
  file.size > maxPictureBytes ? c.json(fieldError(field, m.pictureTooLarge()), 413) : null;

/**
 * Serves `/uploads/<sha256>.webp`. Browsers may cache the picture forever, because the name contains the content's
 * hash.
 */
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
