// Lists the accounts that can be linked now.
import type { LinkProvider } from "../common/contract/linkable.ts";
import { typedKeys } from "../platform/contract/typed-keys.ts";

/** The sources behind each link; null while one is off. */
export interface LinkSources {
  kick: () => object | null;
  roobet: () => { chatSecret: string | null } | null;
  profiles: () => object | null;
  discord: () => object | null;
}

/** Roobet's link is proven by a line in its chat, so it needs a chat listener. */
export function listLinkable({ kick, discord, roobet, profiles }: LinkSources): LinkProvider[] {
  const open: Record<LinkProvider, boolean> = {
    kick: kick() !== null,
    roobet: (roobet()?.chatSecret ?? null) !== null,
    packdraw: profiles() !== null,
    discord: discord() !== null,
  };
  return typedKeys(open).filter((provider) => open[provider]);
}
