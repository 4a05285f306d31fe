// The bar at the top of the page while a visit lasts; its looks and its moves are in ui/tips.css.
import { on } from "./events.ts";
import type { Visit } from "./visit.ts";

/** SHELL-61: what comes sooner needs no bar. */
export const delayMs = 250;

/** How long it takes to go. */
const goneMs = 300;

export function showProgress(): void {
  const bar = document.createElement("div");
  bar.id = "progress";
  bar.ariaHidden = "true";
  let shownFor: Visit | undefined;
  let next: number | undefined;
  on("start", ({ detail: { visit } }) => {
    if (!visit.showProgress) return;
    shownFor = visit;
    clearTimeout(next);
    bar.remove();
    bar.className = "";
    next = window.setTimeout(() => document.body.append(bar), delayMs);
  });
  on("finish", ({ detail: { visit } }) => {
    if (visit !== shownFor) return;
    clearTimeout(next);
    bar.className = "over";
    next = window.setTimeout(() => bar.remove(), goneMs);
  });
}
