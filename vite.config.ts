// Builds the client: the browser's bundle into dist/client, and the code that renders pages on the server into dist/server.
import { join } from "node:path";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { messagesPlugin } from "./bin/messages-plugin.mjs";
import { pagesPlugin } from "./bin/pages-plugin.mjs";

/** bin/build.mjs sets these variables. */
const { BUILD_DIST: dist = "dist", BUILD_LANGUAGE: language } = process.env;

/** React and its DOM code change rarely, and every page needs them, so they are one chunk that stays cached. */
const vendor = {
  name: "vendor",
  test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
  priority: 1,
};

/** Modules that at least 39 pages and parts share become one chunk: on a phone a request costs more than the extra bytes. */
const parts = { name: "parts", minShareCount: 39 };

/**
 * Modules of a few hundred bytes are in the shared chunk too. A separate file for each would cost a page more than loading
 * them all.
 */
const small = {
  name: "parts",
  test: /(platform[\\/]messages[\\/]client[\\/](rich-)?message|icu-minify[\\/].*|refusals|spoiler-hold|badge|page-head|icons[\\/](shield-check|arrow-left|dices))\./,
};

/**
 * Every page loads the names of all chunks. Seven characters in lower case save 0.3 KB a page and are enough to tell builds
 * apart.
 */
const names = {
  hashCharacters: "base36" as const,
  chunkFileNames: "assets/built/[name]-[hash:7].js",
  assetFileNames: "assets/built/[name]-[hash:7][extname]",
};

export default defineConfig(({ isSsrBuild, command }) => ({
  appType: "custom",
  publicDir: "site/public",
  plugins: [messagesPlugin({ language, languages: process.env.BUILD_LANGUAGES }), react(), tailwind(), pagesPlugin()],
  // Without this definition, the server would render with React's development build unless NODE_ENV is set.
  ...(command === "build" ? { define: { "process.env.NODE_ENV": JSON.stringify("production") } } : {}),
  build: {
    target: "es2023",
    // The content security policy allows fonts and scripts only from the site itself, so nothing is inlined as `data:`.
    assetsInlineLimit: 0,
    assetsDir: "assets/built",
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    emptyOutDir: true,
    reportCompressedSize: false,
    outDir: join(dist, isSsrBuild ? "server" : "client"),
    rolldownOptions: isSsrBuild
      ? {
          input: "site/client/ssr.tsx",
          output: { entryFileNames: language === undefined ? "ssr.js" : `ssr.${language}.js`, codeSplitting: false },
        }
      : {
          input: "site/client/app.tsx",
          output: { ...names, codeSplitting: { groups: [vendor, parts, small] } },
        },
  },
  // The server's build is one file without node_modules. In development, Vite loads the packages directly.
  ...(command === "build" ? { ssr: { noExternal: true } } : {}),
}));
