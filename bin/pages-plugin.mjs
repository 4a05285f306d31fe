// Provides `virtual:pages` and `virtual:desk-pages`, whose `pages` loads a page's code by the page's name: `store` is
// the only file that matches `<folder>/client/pages/store.tsx`. A glob import would put full paths into the bundle.
import { globSync } from "node:fs";
import { root } from "./folders.mjs";

const isDesk = (name) => name.startsWith("admin/") || name === "setup";

export function pageFiles() {
  const files = globSync("{features/*,fairness,identity,money,site}/client/pages/**/*.tsx", { cwd: root });
  return new Map(files.sort().map((file) => [file.replace(/^.*\/client\/pages\/|\.tsx$/g, ""), file]));
}

export function pagesPlugin() {
  return {
    name: "pages",
    resolveId: (id) => (/^virtual:(desk-)?pages$/.test(id) ? `\0${id}` : undefined),
    load(id) {
      if (!/^\0virtual:(desk-)?pages$/.test(id)) return undefined;
      const own = [...pageFiles()].filter(([name]) => isDesk(name) === id.includes("desk-"));
      const loads = own.map(([name, file]) => `${JSON.stringify(name)}: () => import("/${file}")`);
      return `export const pages = {${loads.join(",")}};`;
    },
  };
}
