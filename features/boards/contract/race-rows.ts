// How many rows a race's page shows and asks for. The same numbers as the documented board (BOARD-12, BOARD-13).

/** Rows the page shows first and "View More" adds. */
export const racePageSize = 10;
/** Rows per response. `?entries=` asks for more, up to `maxRaceEntries`. */
export const firstRaceEntries = 100;
export const maxRaceEntries = 2_000;
