// Renders a page to HTML on the server, exactly as app.tsx renders it in the browser.
import type { Page, PageProps, SharedPageProps } from "@inertiajs/core";
import { createInertiaApp } from "@inertiajs/react";
import { renderToString } from "react-dom/server";
import { Layout } from "./layout.tsx";
import { resolvePage } from "./resolve-page.ts";

// Without a page to start from, and where there is no window, Inertia answers the function that renders any page.
const renderer = createInertiaApp({ resolve: resolvePage, layout: () => Layout });

/** Elements for the head, and the page object with the app's element. Throws what the page throws. */
export async function render(page: Page<PageProps & SharedPageProps>): Promise<{ head: string[]; body: string }> {
  const renderPage = await renderer;
  if (typeof renderPage !== "function") throw new Error("Inertia takes this for a browser.");
  return renderPage(page, renderToString);
}
