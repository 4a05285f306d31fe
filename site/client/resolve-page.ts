import { pages } from "virtual:pages";
import type { ComponentType } from "react";
import { PageLoadError } from "../../platform/pages/client/fetch-page.ts";
import type { Page } from "../../platform/pages/client/page.ts";
import { isDeskPage } from "../../ui/layout/chrome.ts";
import { DeskMenu } from "./shell/lazy-desk-menu.ts";

export class MissingPage extends PageLoadError {}

/**
 * Returns the default export of `client/pages/<name>.tsx`. If that file exports `ahead`, waits for the parts that these
 * props need. Throws `MissingPage` if any code fails to load, and an error if no page has that name.
 */
export async function resolvePage({
  component: name,
  props,
}: Pick<Page, "component" | "props">): Promise<ComponentType> {
  const load = pages[name] ?? (await loadCode(name, () => import("virtual:desk-pages"))).pages[name];
  if (load === undefined) throw new Error(`No folder has client/pages/${name}.tsx.`);
  const [page] = await loadCode(name, () => Promise.all([load(), isDeskPage(name) && DeskMenu.load()]));
  await loadCode(name, async () => page.ahead?.(props));
  return page.default;
}

async function loadCode<Code>(name: string, load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch (cause) {
    throw new MissingPage(`The code of the page "${name}" did not load.`, { cause });
  }
}
