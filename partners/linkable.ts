// Which accounts can be linked now.
import type { LinkProvider } from "../common/contract/linkable.ts";
import { namesOf } from "../platform/contract/names-of.ts";
import type { Partners } from "./connect.ts";

/** Roobet's link is proven by a line in its chat, which somebody has to hear. */
export function linkableAt({ kick, discord, roobet, profiles }: Partners): LinkProvider[] {
  const open: Record<LinkProvider, boolean> = {
    kick: kick() !== null,
    roobet: (roobet()?.chatSecret ?? null) !== null,
    packdraw: profiles() !== null,
    discord: discord() !== null,
  };
  return namesOf(open).filter((provider) => open[provider]);
}
