// Finds a page's component by its name; every page is a chunk of its own, fetched when it is first visited.
import type { ComponentType } from "react";

interface PageModule {
  default: ComponentType;
}

/** A page's code did not come. */
export class MissingPage extends Error {}

const pages = import.meta.glob<PageModule>(["./pages/**/*.tsx", "!./pages/**/*.test.tsx"]);

/** `store` is the default export of `pages/store.tsx`. Throws `MissingPage` when its code does not come. */
export async function resolvePage(name: string): Promise<ComponentType> {
  const load = pages[`./pages/${name}.tsx`];
  if (load === undefined) throw new Error(`There is no page "${name}" in client/pages.`);
  const module = await load().catch((error: unknown) => {
    throw new MissingPage(`The code of the page "${name}" did not come.`, { cause: error });
  });
  return module.default;
}
