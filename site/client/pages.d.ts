// Types of the modules that bin/pages-plugin.mjs generates.
interface PageCode {
  default: import("react").ComponentType;
  /** Loads the parts that a page with these props shows at once. Without it they would be missing in the server's HTML. */
  ahead?: (props: object) => Promise<void>;
}

declare module "virtual:pages" {
  export const pages: Record<string, (() => Promise<PageCode>) | undefined>;
}

declare module "virtual:desk-pages" {
  export const pages: Record<string, (() => Promise<PageCode>) | undefined>;
}
