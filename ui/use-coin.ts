// What the site calls its points, put into our own words as they are shown. Texts are written with "points"; on a site that
// named its coin each goes through here, once, where it is shown.

import { applyCoinName } from "../common/contract/look.ts";
import { usePage } from "../platform/pages/client/use-page.ts";

/** `const coin = useCoin();`, then `coin("Points buy real things here.")`. For words of ours alone. */
export function useCoin(): (ours: string) => string {
  const { coin } = usePage().props.site.look;
  return (ours) => applyCoinName(ours, coin);
}
