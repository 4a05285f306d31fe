// How the client is built: the browser's bundle into dist/client, the one that renders on the server into dist/server.
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { pagesPlugin } from "./bin/pages-plugin.mjs";

/** React and its DOM change rarely and are needed by every page: one chunk that stays cached. */
const vendor = {
  name: "vendor",
  test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
  priority: 1,
};

/** What at least 39 pages and parts share comes in one piece: a request takes a phone longer than the few bytes it spares. */
const parts = { name: "parts", minShareCount: 39 };

/** Of a few hundred bytes each: a file of its own costs a page more than they do. */
const small = {
  name: "parts",
  test: /(refusals|spoiler-hold|badge|page-head|icons[\\/](shield-check|arrow-left|dices))\./,
};

export default defineConfig(({ isSsrBuild, command }) => ({
  appType: "custom",
  publicDir: "site/public",
  plugins: [react(), tailwind(), pagesPlugin()],
  // Without this the server would render with React's development build unless NODE_ENV is set.
  ...(command === "build" ? { define: { "process.env.NODE_ENV": JSON.stringify("production") } } : {}),
  build: {
    target: "es2023",
    // The content policy allows fonts and scripts from our own address only, so nothing is put into `data:` addresses.
    assetsInlineLimit: 0,
    assetsDir: "assets/built",
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    emptyOutDir: true,
    reportCompressedSize: false,
    outDir: isSsrBuild ? "dist/server" : "dist/client",
    rolldownOptions: isSsrBuild
      ? { input: "site/client/ssr.tsx", output: { entryFileNames: "ssr.js", codeSplitting: false } }
      : {
          input: "site/client/app.tsx",
          output: { codeSplitting: { groups: [vendor, parts, small] } },
        },
  },
  // One file that needs nothing of node_modules; while developing, Vite loads the packages as they are.
  ...(command === "build" ? { ssr: { noExternal: true } } : {}),
}));
