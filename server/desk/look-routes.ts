// The call that saves what the site looks like: its settings and its pictures in one form, all of it or nothing.
import { type Context, Hono } from "hono";
import { deskCalls } from "../../contracts/desk-calls.ts";
import { type Fields, isRecord } from "../../contracts/is-record.ts";
import type { House } from "../core/house.ts";
import { type LookPicture, lookPictures } from "../core/site-look.ts";
import { actorOf } from "../http/actor.ts";
import { requireAdmin, type SignedInEnv } from "../http/guards.ts";
import { fieldError } from "../http/input.ts";
import { type Form, formBody, savePicture } from "../http/uploads.ts";
import { saveSettings } from "./settings.ts";
import { answerSaved } from "./settings-routes.ts";

/** The longer side each is kept with. */
const sidesPx: Record<LookPicture, number> = { logo: 960, mark: 512, hero: 1_440, coin_mark: 128 };
const leastSidePx = 16;

export function lookRoutes(house: House): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>();

  app.post(deskCalls.saveLook, requireAdmin, formBody(lookPictures.length), async (c) => {
    const form = c.req.valid("form");
    const [edits, seen] = [fieldsIn(form, "look"), fieldsIn(form, "seen")];
    if (edits === null || seen === null) return c.json(fieldError("look", "The look must be an object."), 422);
    const kept = await keepPictures(c, house, form);
    if ("refusal" in kept) return kept.refusal;
    const look = { ...edits, ...kept.addresses };
    const outcome = await saveSettings(house.db, actorOf(c, house), { look }, { look: seen });
    return answerSaved(c, house, outcome);
  });

  return app;
}

/**
 * `look` is JSON of what was changed, pictures apart, `seen` of how all that is changed was shown; left out: nothing.
 * Null: it is none.
 */
function fieldsIn({ text }: Form, name: "look" | "seen"): Fields | null {
  try {
    const fields: unknown = JSON.parse(text[name] ?? "{}");
    return isRecord(fields) ? fields : null;
  } catch {
    return null;
  }
}

type Kept = { addresses: Partial<Record<LookPicture, string>> } | { refusal: Response };

/** `pictures` names those that are sent, so that an empty file is told from none. */
async function keepPictures(c: Context<SignedInEnv>, house: House, { text, files }: Form): Promise<Kept> {
  const named = (text.pictures ?? "").split(",");
  const addresses: Partial<Record<LookPicture, string>> = {};
  for (const name of lookPictures) {
    const [file, field] = [files[name], `look.${name}`];
    if (file === undefined && named.includes(name))
      return { refusal: c.json(fieldError(field, "The file is empty: choose a picture."), 422) };
    if (file === undefined) continue;
    const size = { maxSidePx: sidesPx[name], still: true, leastSidePx };
    const kept = await savePicture(c, house, file, { ...size, field });
    if ("refusal" in kept) return kept;
    addresses[name] = kept.address;
  }
  return { addresses };
}
