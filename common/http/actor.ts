import type { Context } from "hono";
import type { SignedInEnv } from "../../platform/http/context.ts";
import type { Actor } from "../server/actor.ts";
import type { House } from "../server/house.ts";

export const getActor = (c: Context<SignedInEnv>, { clock }: Pick<House, "clock">): Actor => ({
  id: c.var.user.id,
  address: c.var.address,
  requestId: c.var.requestId,
  now: clock.now(),
  ...(c.var.user.tokenId !== undefined && { tokenId: c.var.user.tokenId }),
});
