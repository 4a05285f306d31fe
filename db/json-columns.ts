/** The types of JSON columns, by table and column. Each feature adds its own by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: features complete it.
export interface JsonColumns {}
