/** The rows that a page shows first and that "View More" adds (BOARD-12, BOARD-13). */
export const boardPageSize = 10;
/** The rows in one response. `?entries=` asks for more, up to `maxEntries` (docs/decided.md, Large props). */
export const firstEntries = 100;
export const maxEntries = 2_000;
