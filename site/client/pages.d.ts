// Types of the modules that bin/pages-plugin.mjs generates.
declare module "virtual:pages" {
  export const pages: Record<string, (() => Promise<{ default: import("react").ComponentType }>) | undefined>;
}

declare module "virtual:desk-pages" {
  export const pages: Record<string, (() => Promise<{ default: import("react").ComponentType }>) | undefined>;
}
