import { Hono } from "hono";
import { deskApiPaths } from "../../common/contract/desk-api-paths.ts";
import { paths } from "../../common/contract/paths.ts";
import { refusal } from "../../common/contract/refusals.ts";
import { getActor } from "../../common/http/actor.ts";
import { requireAdmin } from "../../common/http/guards.ts";
import type { House } from "../../common/server/house.ts";
import { saveOnce, staleFormResponse, successResponse } from "../../money/server/idempotent-calls.ts";
import { cachedRead } from "../../platform/cache/cached-read.ts";
import type { Env, SignedInEnv } from "../../platform/http/context.ts";
import { idParam } from "../../platform/http/input.ts";
import { formBody, readFormWithPicture, toComparableForm } from "../../platform/http/uploads.ts";
import { page } from "../../platform/pages/server/inertia.ts";
import { contentCalls } from "./api-calls.ts";
import { createBonus, deleteBonus, deskBonuses, listBonuses, updateBonus } from "./bonuses.ts";
import { bonusInput } from "./contract/content.ts";
import { m } from "./messages.ts";

const tag = "bonuses";
const pictureForm = { schema: bonusInput, maxSidePx: 640, field: "logo" };

export function bonusRoutes(house: House): Hono<Env> {
  const app = new Hono<Env>();
  const bonuses = cachedRead(house.changes, [tag, "site"], async () =>
    listBonuses(house.db, (await house.settings()).referral_code),
  );
  app.get(paths.bonuses, (c) => page(c, "bonuses", { bonuses }, { guestCache: [tag] }));
  return app;
}

export function bonusAdminRoutes(house: House): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>();
  app.get(paths.admin.bonuses, requireAdmin, (c) => page(c, "admin/bonuses", { bonuses: () => deskBonuses(house.db) }));

  app.post(deskApiPaths.createBonus, contentCalls.createOffer, requireAdmin, formBody(), async (c) => {
    const form = c.req.valid("form");
    const read = await readFormWithPicture(c, house, form, pictureForm);
    if ("refusal" in read) return read.refusal;
    return saveOnce(c, house, { sent: toComparableForm(form, read.image), tag }, async (tx, actor) => {
      return { status: 200, body: { message: "success", id: await createBonus(tx, actor, read.input, read.image) } };
    });
  });

  app.post(deskApiPaths.updateBonus.pattern, contentCalls.updateOffer, requireAdmin, formBody(), async (c) => {
    const id = idParam(c);
    if (id === null) return c.json(noSuchBonus(), 404);
    const form = c.req.valid("form");
    const read = await readFormWithPicture(c, house, form, pictureForm);
    if ("refusal" in read) return read.refusal;
    return saveOnce(c, house, { sent: toComparableForm(form, read.image), tag }, async (tx, actor) => {
      const outcome = await updateBonus(tx, actor, id, { input: read.input, logo: read.image, seen: form.text.seen });
      if (outcome.ok) return successResponse;
      return outcome.why === "no_such_bonus" ? { status: 404, body: noSuchBonus() } : staleFormResponse;
    });
  });

  app.post(deskApiPaths.deleteBonus.pattern, contentCalls.deleteOffer, requireAdmin, async (c) => {
    const id = idParam(c);
    const outcome = id === null ? null : await deleteBonus(house.db, getActor(c, house), id);
    if (!outcome?.ok) return c.json(noSuchBonus(), 404);
    house.changes.announce(tag);
    return c.json({ message: "success" });
  });

  return app;
}

const noSuchBonus = () => refusal("not_found", m.noSuchOffer());
