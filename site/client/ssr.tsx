import type { Page } from "../../platform/pages/client/page.ts";
import type { Piece } from "../../platform/pages/client/part-cache.tsx";
import { render as renderPage } from "../../platform/pages/client/render.tsx";
import { Layout } from "./layout.tsx";
import { resolvePage } from "./resolve-page.ts";

export const render = (page: Page): Promise<{ head: string[]; body: Piece[] }> =>
  renderPage(page, { resolve: resolvePage, Layout });
