// Routes of the settings page. One form saves the site's look and its pictures.
import { type Context, Hono } from "hono";
import { z } from "zod";
import { deskApiPaths } from "../../common/contract/desk-api-paths.ts";
import { paths } from "../../common/contract/paths.ts";
import { refusal } from "../../common/contract/refusals.ts";
import type { SettingsConflictResponse } from "../../common/contract/settings-conflict.ts";
import { getActor } from "../../common/http/actor.ts";
import { requireAdmin } from "../../common/http/guards.ts";
import type { House } from "../../common/server/house.ts";
import { type LookPicture, lookPictures } from "../../common/server/site-look.ts";
import { readSettings, secretSettings } from "../../common/server/site-settings.ts";
import { type Result, unreachable } from "../../platform/base/result.ts";
import { type Fields, isRecord } from "../../platform/contract/json-values.ts";
import type { SignedInEnv } from "../../platform/http/context.ts";
import { fieldError, fieldErrors, jsonBody } from "../../platform/http/input.ts";
import { type Form, formBody, savePicture } from "../../platform/http/uploads.ts";
import { page } from "../../platform/pages/server/inertia.ts";
import { countAdmins } from "../cashout/queries.ts";
import { m } from "./messages.ts";
import { type SaveRefusal, saveSettings, shownSettings } from "./settings.ts";

const anyObject = z.record(z.string(), z.unknown(), { error: () => m.settingsNotObject() });

/** The longer side of each stored picture, in pixels. */
const pictureSidesPx: Record<LookPicture, number> = { logo: 960, mark: 512, hero: 1_440, coin_mark: 128 };
const minSidePx = 16;

export function settingsRoutes(house: House): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>();

  const parts = ["brand", "earning", "payouts", "live", "alerts"] as const;
  for (const part of parts) {
    const address = part === "brand" ? paths.admin.settings : paths.settingsPart(part);
    app.get(address, requireAdmin, (c) =>
      page(c, "admin/settings", {
        part,
        settings: async () => shownSettings(await readSettings(house.db)),
        secrets: [...secretSettings],
        admins: () => countAdmins(house.db),
      }),
    );
  }

  app.post(deskApiPaths.saveSettings, requireAdmin, jsonBody(anyObject), async (c) => {
    const { seen, ...patch } = c.req.valid("json");
    return answerSaved(c, house, await saveSettings(house.db, getActor(c, house), patch, isRecord(seen) ? seen : {}));
  });

  app.post(deskApiPaths.saveLook, requireAdmin, formBody(lookPictures.length), async (c) => {
    const form = c.req.valid("form");
    const [edits, seen] = [parseFields(form, "look"), parseFields(form, "seen")];
    if (edits === null || seen === null) return c.json(fieldError("look", m.lookNotObject()), 422);
    const stored = await savePictures(c, house, form);
    if ("refusal" in stored) return stored.refusal;
    const look = { ...edits, ...stored.addresses };
    const outcome = await saveSettings(house.db, getActor(c, house), { look }, { look: seen });
    return answerSaved(c, house, outcome);
  });

  return app;
}

/**
 * Parses a JSON field of the form. `look` has the changed settings without pictures. `seen` has the values that the
 * page showed for all changed settings. A missing field counts as empty. Returns null for anything but a JSON object.
 */
function parseFields({ text }: Form, name: "look" | "seen"): Fields | null {
  try {
    const fields: unknown = JSON.parse(text[name] ?? "{}");
    return isRecord(fields) ? fields : null;
  } catch {
    return null;
  }
}

type SavedPictures = { addresses: Partial<Record<LookPicture, string>> } | { refusal: Response };

/**
 * Stores the pictures. The form field `pictures` names the pictures sent, which tells an empty file from a missing
 * file.
 */
async function savePictures(c: Context<SignedInEnv>, house: House, { text, files }: Form): Promise<SavedPictures> {
  const named = (text.pictures ?? "").split(",");
  const addresses: Partial<Record<LookPicture, string>> = {};
  for (const name of lookPictures) {
    const [file, field] = [files[name], `look.${name}`];
    if (file === undefined && named.includes(name))
      return { refusal: c.json(fieldError(field, m.emptyPicture()), 422) };
    if (file === undefined) continue;
    const size = { maxSidePx: pictureSidesPx[name], still: true, leastSidePx: minSidePx };
    const stored = await savePicture(c, house, file, { ...size, field });
    if ("refusal" in stored) return stored;
    addresses[name] = stored.address;
  }
  return { addresses };
}

/** Announces the changed settings and responds with their names, or responds with the errors by field. */
function answerSaved(
  c: Pick<Context, "json">,
  { changes }: Pick<House, "changes">,
  outcome: Result<string[], SaveRefusal>,
): Response {
  if (outcome.ok) {
    if (outcome.value.length > 0) changes.announce("site");
    return c.json({ message: "success", changed: outcome.value });
  }
  switch (outcome.why) {
    case "invalid":
      return c.json(fieldErrors(outcome.error), 422);
    case "breaks": {
      const named = Object.groupBy(outcome.problems, ({ field }) => field);
      const messages = Object.entries(named).map(([field, all]) => [field, (all ?? []).map((one) => one.message)]);
      return c.json({ ...refusal("bad_request"), errors: Object.fromEntries(messages) }, 422);
    }
    case "stale": {
      const { conflicts } = outcome;
      return c.json({ ...refusal("changed_meanwhile"), conflicts } satisfies SettingsConflictResponse, 409);
    }
    default:
      return unreachable(outcome);
  }
}
