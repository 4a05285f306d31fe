import type { LinkProvider } from "../common/contract/linkable.ts";
import { typedKeys } from "../platform/contract/typed-keys.ts";

export interface LinkSources {
  kick: () => object | null;
  roobet: () => { chatSecret: string | null } | null;
  profiles: () => object | null;
  discord: () => object | null;
}

/**
 * Returns the providers whose accounts can be linked now. A Roobet link is proven by a line in Roobet's chat, so it needs a
 * chat listener.
 */
export function listLinkable({ kick, discord, roobet, profiles }: LinkSources): LinkProvider[] {
  const open: Record<LinkProvider, boolean> = {
    kick: kick() !== null,
    roobet: (roobet()?.chatSecret ?? null) !== null,
    packdraw: profiles() !== null,
    discord: discord() !== null,
  };
  return typedKeys(open).filter((provider) => open[provider]);
}
