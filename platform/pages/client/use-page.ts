import { use } from "react";
import type { Page } from "./page.ts";
import { PageContext } from "./shown-page.ts";

export function usePage(): Page {
  const page = use(PageContext);
  if (page === null) throw new Error("usePage() needs a page around it.");
  return page;
}
