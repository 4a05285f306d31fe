// The length of a brand's longest word. Not in look.ts, because every page loads that file.

/** Returns the value for `SiteLook.letters`. */
export const longestWordLength = (brand: string): number =>
  Math.max(...brand.split(/[\s-]+/).map((word) => word.length));
