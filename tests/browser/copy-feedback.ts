// How long a copy button confirms the copy.
import type { Page } from "@playwright/test";

/** Measures in the page, because half a second is too short for a busy test runner. Call it before the press. */
export const measureCopyFeedback = (page: Page): Promise<{ ms: number; pauses: number }> =>
  page.evaluate(
    () =>
      new Promise<{ ms: number; pauses: number }>((resolve) => {
        let since = 0;
        let pauses = 0;
        // Pauses of 100 ms in a row, each as late as a busy machine makes it.
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
