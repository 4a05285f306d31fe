import { Hono } from "hono";
import { paths } from "../../../common/contract/paths.ts";
import { requireUser } from "../../../common/http/guards.ts";
import type { House } from "../../../common/server/house.ts";
import type { SignedInEnv } from "../../../platform/http/context.ts";
import { jsonBody } from "../../../platform/http/input.ts";
import { type RateLimit, type RateLimits, tooManyTries } from "../../../platform/http/rate-limits.ts";
import { type ClientSeedAnswer, clientSeedInput, type RotateAnswer, rotateInput } from "../../rules/seeds.ts";
import { changeClientSeed, rotateSeedPair } from "./seed-pairs.ts";

export const seedsTag = "seeds";

/** Each rotation is stored forever, so its rolls can always be checked. */
const rotationLimit: RateLimit = { name: "fairness-rotate", points: 60, perSeconds: 60 * 60 };

export function seedRoutes(house: House, limits: RateLimits): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>();

  app.post(paths.api.clientSeed, requireUser, jsonBody(clientSeedInput), async (c) => {
    const { client_seed: clientSeed } = c.req.valid("json");
    const pair = await changeClientSeed(house.db, c.var.user.id, clientSeed, house.clock.now());
    const answer: ClientSeedAnswer = { message: "success", ...pair };
    return c.json(answer);
  });

  app.post(paths.api.rotateSeed, requireUser, jsonBody(rotateInput), async (c) => {
    const waitSeconds = await limits.take([[rotationLimit, String(c.var.user.id)]]);
    if (waitSeconds !== null) return tooManyTries(c, waitSeconds);
    const { client_seed: clientSeed = null } = c.req.valid("json");
    const rotated = await rotateSeedPair(house.db, c.var.user.id, house.clock.now(), clientSeed);
    house.changes.announce(seedsTag);
    const answer: RotateAnswer = {
      message: "success",
      server_seed: rotated.serverSeed,
      server_seed_hash: rotated.serverSeedHash,
      next_server_seed_hash: rotated.nextServerSeedHash,
      following_server_seed_hash: rotated.followingServerSeedHash,
    };
    return c.json(answer);
  });

  return app;
}
