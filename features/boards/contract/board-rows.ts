// How many rows of a board pages show and ask for.

/** Rows a page shows first and "View More" adds (BOARD-12, BOARD-13). */
export const boardPageSize = 10;
/** Rows per response. `?entries=` asks for more, up to `maxEntries` (docs/decided.md, Large props). */
export const firstEntries = 100;
export const maxEntries = 2_000;
