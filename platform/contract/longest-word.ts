// How large a name can be set, by its longest word. Not in look.ts, because pages load that file.

/** For `SiteLook.letters`. */
export const longestWordLength = (brand: string): number =>
  Math.max(...brand.split(/[\s-]+/).map((word) => word.length));
