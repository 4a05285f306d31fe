// The real protocol client without React: what it would show is `window.shown`, what it told is `window.told`.
import { type Page, router } from "@inertiajs/core";

declare global {
  interface Window {
    router: typeof router;
    shown: Page;
    told: string[];
  }
}

const text = document.querySelector('script[data-page="app"]')?.textContent ?? "";
window.router = router;
window.told = [];
router.on("flash", (event) => {
  window.told.push(`flash ${JSON.stringify(event.detail.flash)}`);
});
router.init<string>({
  initialPage: JSON.parse(text) as Page,
  resolveComponent: (name) => name,
  swapComponent: async ({ page }) => {
    window.shown = page;
  },
});
