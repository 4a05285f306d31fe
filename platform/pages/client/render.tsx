import { App } from "./app.tsx";
import { HeadContext } from "./head.tsx";
import type { Page } from "./page.ts";
import { PartCache, type Piece } from "./part-cache.tsx";
import type { Pages } from "./start.tsx";

const parts = new PartCache();

/**
 * Returns the head's elements, and the body with the page object and the app's element. Throws what the page throws.
 */
export async function render(page: Page, { resolve, Layout }: Pages): Promise<{ head: string[]; body: Piece[] }> {
  const first = { page, Component: await resolve(page), key: 0 };
  let head: string[] = [];
  const put = (elements: string[]) => {
    head = elements;
  };
  const html = parts.render(
    <HeadContext value={put}>
      <App first={first} Layout={Layout} />
    </HeadContext>,
    page,
  );
  const json = JSON.stringify(page).replaceAll("<", "\\u003c");
  return {
    head,
    body: [`<script data-page="app" type="application/json">${json}</script><div id="app">`, ...html, "</div>"],
  };
}
