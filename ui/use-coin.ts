// Replaces "points" with the site's name for them. Every text is written with "points", and passes through this function
// once, when it is shown.

import { applyCoinName } from "../common/contract/look.ts";
import { usePage } from "../platform/pages/client/use-page.ts";

/**
 * Returns a function: `const coin = useCoin();`, then `coin("Points buy real things here.")`. Only for the app's own texts,
 * never for users' words.
 */
export function useCoin(): (ours: string) => string {
  const { coin } = usePage().props.site.look;
  return (ours) => applyCoinName(ours, coin);
}
