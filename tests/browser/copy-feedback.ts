// How long a copy button confirms the copy.
import type { Page } from "@playwright/test";

/** Measures in the page, because a busy test runner may miss half a second. Must be called before the press. */
export const measureCopyFeedback = (page: Page): Promise<{ ms: number; pauses: number }> =>
  page.evaluate(
    () =>
      new Promise<{ ms: number; pauses: number }>((resolve) => {
        let since = 0;
        let pauses = 0;
        // Counts pauses of 100 ms, because on a busy machine each pause is longer.
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
