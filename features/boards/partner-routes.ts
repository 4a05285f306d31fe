import { Hono } from "hono";
import { refusal } from "../../common/contract/refusals.ts";
import { getActor } from "../../common/http/actor.ts";
import { requireAdmin } from "../../common/http/guards.ts";
import type { House } from "../../common/server/house.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { SignedInEnv } from "../../platform/http/context.ts";
import { fieldError, jsonBody } from "../../platform/http/input.ts";
import { racesTag } from "./board.ts";
import { partnerInput, partnerSecretsInput } from "./contract/boards.ts";
import { boardsPaths } from "./contract/boards-paths.ts";
import { tryProps } from "./desk-queries.ts";
import { m } from "./messages.ts";
import { addDescription, deleteDescription, saveSecrets, storeTry, updateDescription } from "./partner-records.ts";
import type { BoardSources } from "./sources.ts";

const noSuchPartner = () => refusal("not_found", m.noSuchPartnerSlug());

const faultsBody = (faults: { line: number; reason: string }[]) => ({
  ...refusal("bad_request"),
  errors: { description: faults.map((fault) => m.descriptionFault(fault)) },
  faults,
});

export function partnerRoutes(house: House, sources: BoardSources): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>();
  const findPartner = async (slug: string) =>
    (await sources.descriptions().list()).find((partner) => partner.slug === slug);

  app.post(boardsPaths.createPartner, requireAdmin, jsonBody(partnerInput), async (c) => {
    const checked = sources.descriptions().check(c.req.valid("json").description);
    if (!checked.ok) return c.json(faultsBody(checked.faults), 422);
    const { slug } = checked;
    const outcome = await inTransaction(house.db, (tx) => addDescription(tx, getActor(c, house), checked));
    if (!outcome.ok) return c.json(fieldError("description", m.partnerExists({ slug })), 422);
    house.changes.announce(racesTag);
    return c.json({ message: "success", slug });
  });

  app.post(boardsPaths.updatePartner.pattern, requireAdmin, jsonBody(partnerInput), async (c) => {
    const partner = await findPartner(c.req.param("slug") ?? "");
    if (partner === undefined) return c.json(noSuchPartner(), 404);
    const { slug, isShipped } = partner;
    if (isShipped) return c.json(refusal("not_allowed", m.partnerShipped()), 409);
    const checked = sources.descriptions().check(c.req.valid("json").description);
    if (!checked.ok) return c.json(faultsBody(checked.faults), 422);
    if (checked.slug !== slug) return c.json(fieldError("description", m.slugStays({ slug })), 422);
    const { description } = checked;
    const outcome = await inTransaction(house.db, (tx) =>
      updateDescription(tx, getActor(c, house), { partner, description }),
    );
    if (!outcome.ok) return c.json(noSuchPartner(), 404);
    await house.keys.changed();
    house.changes.announce(racesTag);
    return c.json({ message: "success", slug, needs_keys: outcome.value.needsKeys });
  });

  app.post(boardsPaths.deletePartner.pattern, requireAdmin, async (c) => {
    const slug = c.req.param("slug") ?? "";
    if ((await findPartner(slug))?.isShipped === true) return c.json(refusal("not_allowed", m.partnerShipped()), 409);
    const outcome = await inTransaction(house.db, (tx) => deleteDescription(tx, getActor(c, house), slug));
    if (outcome.ok) {
      house.changes.announce(racesTag);
      return c.json({ message: "success" });
    }
    return outcome.why === "in_use"
      ? c.json(refusal("not_allowed", m.partnerInUse(outcome)), 409)
      : c.json(noSuchPartner(), 404);
  });

  app.post(boardsPaths.partnerSecrets.pattern, requireAdmin, jsonBody(partnerSecretsInput), async (c) => {
    const partner = await findPartner(c.req.param("slug") ?? "");
    if (partner === undefined) return c.json(noSuchPartner(), 404);
    const { secrets } = c.req.valid("json");
    const outcome = await inTransaction(house.db, (tx) =>
      saveSecrets(tx, getActor(c, house), house.config, { partner, secrets }),
    );
    if (outcome.ok) {
      await house.keys.changed();
      house.changes.announce(racesTag);
      return c.json({ message: "success" });
    }
    switch (outcome.why) {
      case "unknown":
        return c.json(fieldError("secrets", m.unknownSecret(outcome)), 422);
      case "missing":
        return c.json(fieldError("secrets", m.missingSecret(outcome)), 422);
      case "no_seal":
        return c.json(refusal("not_yet", m.noSealKey()), 409);
    }
  });

  app.post(boardsPaths.tryPartner.pattern, requireAdmin, async (c) => {
    const slug = c.req.param("slug") ?? "";
    if ((await findPartner(slug)) === undefined) return c.json(noSuchPartner(), 404);
    const actor = getActor(c, house);
    const result = await sources.descriptions().try(slug);
    await inTransaction(house.db, (tx) => storeTry(tx, actor, slug, result));
    house.changes.announce(racesTag);
    return c.json({ message: "success", tried_at: actor.now.toISOString(), tried: tryProps(result) });
  });

  return app;
}
