// What bin/pages-plugin.mjs makes.
declare module "virtual:pages" {
  export const pages: Record<string, (() => Promise<{ default: import("react").ComponentType }>) | undefined>;
}

declare module "virtual:desk-pages" {
  export const pages: Record<string, (() => Promise<{ default: import("react").ComponentType }>) | undefined>;
}
