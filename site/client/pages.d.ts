interface PageCode {
  default: import("react").ComponentType;
  /** Loads the parts that a page with these props shows at once. The server's HTML would otherwise lack them. */
  ahead?: (props: object) => Promise<void>;
}

declare module "virtual:pages" {
  export const pages: Record<string, (() => Promise<PageCode>) | undefined>;
}

declare module "virtual:desk-pages" {
  export const pages: Record<string, (() => Promise<PageCode>) | undefined>;
}
