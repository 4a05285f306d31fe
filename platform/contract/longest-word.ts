// How large a name can be set: by its longest word. Apart from look.ts, which pages load.

/** For `SiteLook.letters`. */
export const longestWordLength = (brand: string): number =>
  Math.max(...brand.split(/[\s-]+/).map((word) => word.length));
