// Finds a page's component by its name; every page is a chunk of its own, fetched when it is first visited.

import { pages } from "virtual:pages";
import type { ComponentType } from "react";
import { PageLoadError } from "../../platform/pages/client/fetch-page.ts";

/** A page's code did not come. */
export class MissingPage extends PageLoadError {}

/** `storeCodes` is the default export of the one `client/pages/store.tsx`. Throws `MissingPage` when its code does not come. */
export async function resolvePage(name: string): Promise<ComponentType> {
  const load = pages[name] ?? (await loadCode(name, () => import("virtual:desk-pages"))).pages[name];
  if (load === undefined) throw new Error(`No folder has client/pages/${name}.tsx.`);
  return (await loadCode(name, load)).default;
}

async function loadCode<Code>(name: string, load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch (cause) {
    throw new MissingPage(`The code of the page "${name}" did not come.`, { cause });
  }
}
