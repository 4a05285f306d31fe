// What the shell does once the page has settled; fetched by layout.tsx when the browser is idle.
import type { ComponentType } from "react";
import { type ShownPage, watchTabs } from "./tabs.ts";
import { preloadDialog } from "./ui/dialog.tsx";
import { Tips } from "./ui/tips.tsx";
import { preloadToaster } from "./ui/toast.ts";
import { watchVisits } from "./visits.ts";

/** `page` answers the page as it is at the moment. Answers what the shell shows from then on. */
export function begin(page: () => ShownPage): ComponentType {
  preloadToaster();
  preloadDialog();
  watchVisits();
  watchTabs(page);
  return Tips;
}
