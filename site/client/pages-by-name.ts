// A page lies in its feature, as client/pages/<name>.tsx: the name is what the server answers.
import type { ComponentType } from "react";

export interface PageModule {
  default: ComponentType;
}

/** Keyed by the page's name: what follows `client/pages/` in its path, without the ending. */
export function pagesByName<Load>(loads: Record<string, Load>): Record<string, Load> {
  return Object.fromEntries(
    Object.entries(loads).map(([file, load]) => [file.replace(/^.*\/client\/pages\/|\.tsx$/g, ""), load]),
  );
}
