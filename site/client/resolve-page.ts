// Finds a page's component by its name; every page is a chunk of its own, fetched when it is first visited.
import type { ComponentType } from "react";
import { NotArrived } from "../../platform/pages/client/ask.ts";

export interface PageModule {
  default: ComponentType;
}

/** A page's code did not come. */
export class MissingPage extends NotArrived {}

const pages = import.meta.glob<PageModule>([
  "./pages/**/*.tsx",
  "!./pages/admin/**",
  "!./pages/setup.tsx",
  "!./pages/**/*.test.tsx",
]);

/** `store` is the default export of `pages/store.tsx`. Throws `MissingPage` when its code does not come. */
export async function resolvePage(name: string): Promise<ComponentType> {
  const file = `./pages/${name}.tsx`;
  const load = pages[file] ?? (await arrived(name, () => import("./desk-pages.ts"))).deskPages[file];
  if (load === undefined) throw new Error(`There is no page "${name}" in client/pages.`);
  return (await arrived(name, load)).default;
}

async function arrived<Code>(name: string, load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch (cause) {
    throw new MissingPage(`The code of the page "${name}" did not come.`, { cause });
  }
}
