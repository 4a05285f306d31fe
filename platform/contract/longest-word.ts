/** Returns the value for `SiteLook.letters`. Not in look.ts, because every page loads that file. */
export const longestWordLength = (brand: string): number =>
  Math.max(...brand.split(/[\s-]+/).map((word) => word.length));
