// The page of the site's settings, and the call that saves them.

import { type Context, Hono } from "hono";
import { z } from "zod";
import { deskCalls } from "../../contracts/desk-calls.ts";
import { isRecord } from "../../contracts/is-record.ts";
import { paths } from "../../contracts/paths.ts";
import type { SettingsConflictAnswer } from "../../contracts/settings-conflict.ts";
import { countAdmins } from "../accounts/admins.ts";
import type { House } from "../core/house.ts";
import { type Result, unreachable } from "../core/result.ts";
import { readSettings, secretSettings } from "../core/site-settings.ts";
import { actorOf } from "../http/actor.ts";
import { requireAdmin, type SignedInEnv } from "../http/guards.ts";
import { page } from "../http/inertia.ts";
import { fieldErrors, jsonBody } from "../http/input.ts";
import { type SaveRefusal, saveSettings, shownSettings } from "./settings.ts";

const anyObject = z.record(z.string(), z.unknown(), { error: "The settings must be an object." });

export function settingsRoutes(house: House): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>();

  app.get(paths.admin.settings, requireAdmin, (c) =>
    page(c, "admin/settings", {
      settings: async () => shownSettings(await readSettings(house.db)),
      secrets: [...secretSettings],
      admins: () => countAdmins(house.db),
    }),
  );

  app.post(deskCalls.saveSettings, requireAdmin, jsonBody(anyObject), async (c) => {
    const { seen, ...patch } = c.req.valid("json");
    return answerSaved(c, house, await saveSettings(house.db, actorOf(c, house), patch, isRecord(seen) ? seen : {}));
  });

  return app;
}

/** What changed, announced to everybody; or the reasons why nothing did, by field. */
export function answerSaved(
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
      return c.json({ ...refusal("changed_meanwhile"), conflicts } satisfies SettingsConflictAnswer, 409);
    }
    default:
      return unreachable(outcome);
  }
}
