import { Hono } from "hono";
import { deskApiPaths } from "../../common/contract/desk-api-paths.ts";
import { paths } from "../../common/contract/paths.ts";
import { refusal } from "../../common/contract/refusals.ts";
import { getActor } from "../../common/http/actor.ts";
import { requireAdmin, requireStaff } from "../../common/http/guards.ts";
import type { House } from "../../common/server/house.ts";
import { readSetting } from "../../common/server/site-settings.ts";
import { unreachable } from "../../platform/base/result.ts";
import type { SignedInEnv } from "../../platform/http/context.ts";
import { fieldError, idParam, jsonBody } from "../../platform/http/input.ts";
import { page } from "../../platform/pages/server/inertia.ts";
import type { PropValues } from "../../platform/pages/server/page-props.ts";
import { huntCalls } from "./api-calls.ts";
import { huntInput, releasePrizeInput } from "./contract/hunt-input.ts";
import type { AdminHuntsProps } from "./contract/hunts.ts";
import { m } from "./messages.ts";
import { listKnownSlots, readHunt } from "./queries.ts";
import type { HuntReader } from "./reader.ts";
import { createHunt, deleteHunt, releasePrize, updateHunt } from "./records.ts";
import { noSuchHunt } from "./routes.ts";

export function huntAdminRoutes(house: House, hunts: HuntReader): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>();

  app.get(paths.admin.hunts, requireStaff, async (c) => {
    const requested = c.req.query("hunt") ?? "";
    const props: PropValues<AdminHuntsProps> = {
      hunts: async () => (await hunts()).hunts,
      editing: async () => {
        if (requested === "new") return null;
        const list = await hunts();
        if (!/^\d{1,15}$/.test(requested)) return list.current;
        const listed = list.hunts.find(({ id }) => id === Number(requested));
        const read = await readHunt(house.db, Number(requested));
        // The saved hunt has no best guess. The list has it.
        return read === null ? null : { ...read, guess_winner: listed?.guess_winner ?? null };
      },
      slots: () => listKnownSlots(house.db),
    };
    return page(c, "admin/hunts", props);
  });

  app.post(deskApiPaths.createHunt, huntCalls.create, requireStaff, jsonBody(huntInput), async (c) => {
    const { guess_prize_points } = (await readSetting(house.db, "hunts")).value;
    const id = await createHunt(house.db, getActor(c, house), c.req.valid("json"), guess_prize_points);
    await hunts.changed();
    return c.json({ message: "success", id });
  });

  app.post(deskApiPaths.updateHunt.pattern, huntCalls.update, requireStaff, jsonBody(huntInput), async (c) => {
    const id = idParam(c);
    if (id === null) return c.json(noSuchHunt(), 404);
    const outcome = await updateHunt(house.db, getActor(c, house), id, c.req.valid("json"));
    if (outcome.ok) {
      await hunts.changed();
      return c.json({ message: "success", version: outcome.value.version });
    }
    switch (outcome.why) {
      case "no_such_hunt":
        return c.json(noSuchHunt(), 404);
      case "changed_meanwhile":
        return c.json(changedMeanwhileBody(outcome.version), 409);
      case "unknown_bonus":
        return c.json(fieldError("bonuses", m.foreignBonus()), 422);
      default:
        return unreachable(outcome);
    }
  });

  app.post(deskApiPaths.releasePrize.pattern, requireAdmin, jsonBody(releasePrizeInput), async (c) => {
    const id = idParam(c);
    if (id === null) return c.json(noSuchHunt(), 404);
    const outcome = await releasePrize(house.db, getActor(c, house), id, c.req.valid("json").version);
    if (outcome.ok) {
      await hunts.changed();
      return c.json({ message: "success" });
    }
    switch (outcome.why) {
      case "no_such_hunt":
        return c.json(noSuchHunt(), 404);
      case "changed_meanwhile":
        return c.json(changedMeanwhileBody(outcome.version), 409);
      case "not_finished":
        return c.json(refusal("not_yet", m.notFinished()), 409);
      case "nothing_waits":
        return c.json(refusal("nothing_due", m.noPrizeWaits()), 409);
      default:
        return unreachable(outcome);
    }
  });

  app.post(deskApiPaths.deleteHunt.pattern, huntCalls.remove, requireStaff, async (c) => {
    const id = idParam(c);
    const outcome = id === null ? null : await deleteHunt(house.db, getActor(c, house), id);
    if (!outcome?.ok) return c.json(noSuchHunt(), 404);
    await hunts.changed();
    return c.json({ message: "success" });
  });

  return app;
}

const changedMeanwhileBody = (version: number) => ({
  ...refusal("changed_meanwhile", m.changedMeanwhile()),
  version,
});
