// Finds a page's component by its name. Every page is its own chunk, fetched on the first visit.

import { pages } from "virtual:pages";
import type { ComponentType } from "react";
import { PageLoadError } from "../../platform/pages/client/fetch-page.ts";

/** Thrown when a page's code failed to load. */
export class MissingPage extends PageLoadError {}

/**
 * Returns the default export of the page's file: for `store`, of the only file named `client/pages/store.tsx`. Throws
 * `MissingPage` if the page's code fails to load, and another error if no page has that name.
 */
export async function resolvePage(name: string): Promise<ComponentType> {
  const load = pages[name] ?? (await loadCode(name, () => import("virtual:desk-pages"))).pages[name];
  if (load === undefined) throw new Error(`No folder has client/pages/${name}.tsx.`);
  return (await loadCode(name, load)).default;
}

async function loadCode<Code>(name: string, load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch (cause) {
    throw new MissingPage(`The code of the page "${name}" did not load.`, { cause });
  }
}
