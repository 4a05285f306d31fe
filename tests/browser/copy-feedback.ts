// How long a button that copies says that it did.
import type { Page } from "@playwright/test";

/** Counted in the page, since half a second is short for a busy test runner: call it before the press. */
export const measureCopyFeedback = (page: Page): Promise<{ ms: number; pauses: number }> =>
  page.evaluate(
    () =>
      new Promise<{ ms: number; pauses: number }>((resolve) => {
        let since = 0;
        let pauses = 0;
        // Pauses of 100 ms one after the other, each as late as a busy machine makes it.
        const count = () => {
          pauses += 1;
          setTimeout(count, 100);
        };
        new MutationObserver(() => {
          const isCopied = document.querySelector("[data-copied]") !== null;
          if (isCopied && since === 0) {
            since = performance.now();
            setTimeout(count, 100);
          }
          if (!isCopied && since > 0) resolve({ ms: performance.now() - since, pauses });
        }).observe(document.body, { subtree: true, childList: true, attributes: true });
      }),
  );
