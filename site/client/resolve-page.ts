// Finds a page's component by its name; every page is a chunk of its own, fetched when it is first visited.

import { pages } from "virtual:pages";
import type { ComponentType } from "react";
import { NotArrived } from "../../platform/pages/client/ask.ts";

/** A page's code did not come. */
export class MissingPage extends NotArrived {}

/** `store` is the default export of the one `client/pages/store.tsx`. Throws `MissingPage` when its code does not come. */
export async function resolvePage(name: string): Promise<ComponentType> {
  const load = pages[name] ?? (await arrived(name, () => import("virtual:desk-pages"))).pages[name];
  if (load === undefined) throw new Error(`No folder has client/pages/${name}.tsx.`);
  return (await arrived(name, load)).default;
}

async function arrived<Code>(name: string, load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch (cause) {
    throw new MissingPage(`The code of the page "${name}" did not come.`, { cause });
  }
}
