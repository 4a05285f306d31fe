// Runs the real protocol client without React. `window.shown` is the page that it would show, `window.events` the
// events that it fired.
import { PageLoadError } from "../../pages/client/fetch-page.ts";
import type { Page } from "../../pages/client/page.ts";
import { router } from "../../pages/client/router.ts";

declare global {
  interface Window {
    router: typeof router;
    NotArrived: typeof PageLoadError;
    shown: Page;
    readCode: (component: string) => Promise<void>;
    events: string[];
    failed: string[];
  }
}

const text = document.querySelector('script[data-page="app"]')?.textContent ?? "";
Object.assign(window, { router, NotArrived: PageLoadError, events: [], failed: [], readCode: async () => {} });
router.on("flash", (event) => {
  window.events.push(`flash ${JSON.stringify(event.detail.flash)}`);
});
router.on("failed", ({ detail: { visit } }) => {
  window.failed.push(visit.url.pathname);
});
const end = document.createElement("p");
end.id = "end";
end.style.marginTop = "4000px";
end.style.height = "2000px";
document.body.append(end);

const show = (page: Page) => {
  window.shown = page;
};
const page = JSON.parse(text) as Page;
show(page);
router.begin({
  page,
  show,
  prepare: async ({ component }) => {
    await window.readCode(component);
    return show;
  },
});
