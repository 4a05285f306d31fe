import { Hono } from "hono";
import { deskApiPaths } from "../../common/contract/desk-api-paths.ts";
import { paths } from "../../common/contract/paths.ts";
import { refusal } from "../../common/contract/refusals.ts";
import { getActor } from "../../common/http/actor.ts";
import { requireAdmin } from "../../common/http/guards.ts";
import type { House } from "../../common/server/house.ts";
import type { SignedInEnv } from "../../platform/http/context.ts";
import { page } from "../../platform/pages/server/inertia.ts";
import type { PropValues } from "../../platform/pages/server/page-props.ts";
import { currentRace } from "../boards/contract/overlay.ts";
import type { RacesOnAir } from "../boards/on-air.ts";
import { currentRaffle } from "../raffles/contract/overlay.ts";
import { listRecentRaffles } from "../raffles/live-raffles.ts";
import { type AdminOverlaysProps, type OverlayKind, overlayKinds } from "./contract/overlays.ts";
import type { OverlayKeys } from "./keys.ts";
import { m } from "./messages.ts";

export function overlayAdminRoutes(house: House, keys: OverlayKeys, races: RacesOnAir): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>();

  app.get(paths.admin.overlays, requireAdmin, (c) => {
    const props: PropValues<AdminOverlaysProps> = {
      overlays: () => Promise.all(overlayKinds.map((kind) => overlayProps(house, keys, kind))),
      look: async () => (await house.settings()).hunt_overlay,
      raffles: () => listRecentRaffles(house.db),
      races: () => races.list(),
    };
    return page(c, "admin/overlays", props);
  });

  app.post(deskApiPaths.rotateOverlay.pattern, requireAdmin, async (c) => {
    const kind = overlayKinds.find((known) => known === c.req.param("kind"));
    if (kind === undefined) return c.json(refusal("not_found", m.noSuchOverlay()), 404);
    await keys.rotate(getActor(c, house), kind);
    return c.json({ message: "success" });
  });

  return app;
}

async function overlayProps(
  house: Pick<House, "origin">,
  keys: OverlayKeys,
  kind: OverlayKind,
): Promise<AdminOverlaysProps["overlays"][number]> {
  const { token, rotatedAt } = await keys.of(kind);
  return {
    kind,
    address: `${house.origin()}${overlayPath(kind)}?token=${token}`,
    rotated_at: rotatedAt?.toISOString() ?? null,
  };
}

function overlayPath(kind: OverlayKind): string {
  switch (kind) {
    case "raffle":
      return paths.overlay.raffle(currentRaffle);
    case "race":
      return paths.overlay.race(currentRace);
    default:
      return paths.overlay[kind];
  }
}
