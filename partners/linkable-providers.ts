import type { LinkProvider } from "../common/contract/linkable.ts";
import { typedKeys } from "../platform/contract/typed-keys.ts";

export interface LinkSources {
  kick: () => object | null;
  roobet: () => object | null;
  profiles: () => object | null;
  discord: () => object | null;
}

/** Returns the providers whose accounts can be linked now. */
export function listLinkable({ kick, discord, roobet, profiles }: LinkSources): LinkProvider[] {
  const open: Record<LinkProvider, boolean> = {
    kick: kick() !== null,
    roobet: roobet() !== null,
    packdraw: profiles() !== null,
    discord: discord() !== null,
  };
  return typedKeys(open).filter((provider) => open[provider]);
}
