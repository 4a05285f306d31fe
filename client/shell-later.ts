// What the shell does once the page has settled; fetched by layout.tsx when the browser is idle.
import type { Page } from "@inertiajs/core";
import { watchTabs } from "./tabs.ts";
import { preloadDialog } from "./ui/dialog.tsx";
import { preloadToaster } from "./ui/toast.ts";
import { watchVisits } from "./visits.ts";

/** `page` answers the page as it is at the moment. */
export function begin(page: () => Page): void {
  preloadToaster();
  preloadDialog();
  watchVisits();
  watchTabs(page);
}
