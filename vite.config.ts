// How the client is built: the browser's bundle into dist/client, the one that renders on the server into dist/server.
import { join } from "node:path";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** React, its DOM and Inertia change rarely and are needed by every page: one chunk that stays cached. */
const vendor = {
  name: "vendor",
  test: /node_modules[\\/](react|react-dom|scheduler|@inertiajs|es-toolkit)[\\/]/,
  priority: 1,
};

/** What at least 30 pages and parts share comes in one piece: a request takes a phone longer than the few bytes it spares. */
const parts = { name: "parts", minShareCount: 30 };

/** Of a few hundred bytes each: a file of its own costs a page more than they do. */
const small = { name: "parts", test: /(refusal-words|held-back|badge|icons[\\/](shield-check|arrow-left|dices))\./ };

/**
 * Inertia's package does not say that its modules only define things, so its Form, InfiniteScroll, WhenVisible and
 * Deferred, which no page uses, would come along with what they import. A number follows the name where Inertia's own
 * bundler met a second one of it. (`propertyWriteSideEffects: false` would do the same for the names below, but it
 * also drops what React DOM writes into elements: inputs without type and name.)
 */
const treeshake = {
  moduleSideEffects: [{ test: /node_modules[\\/]@inertiajs[\\/]/, sideEffects: false }],
  manualPureFunctions: ["forwardRef", "createContext"].flatMap((name) => [name, `${name}2`, `${name}3`]),
};

/** Inertia names its components by assignment, for tools; that alone would keep the ones nobody uses. */
const unnamedComponents = {
  name: "unnamed-components",
  apply: "build" as const,
  transform: {
    filter: { id: /node_modules[\\/]@inertiajs[\\/]react[\\/]/ },
    handler: (code: string) => ({ code: code.replace(/^\w+\.displayName = "\w+";$/gm, ""), map: null }),
  },
};

export default defineConfig(({ isSsrBuild, command }) => ({
  appType: "custom",
  publicDir: "client/public",
  resolve: { alias: { "laravel-precognition": join(import.meta.dirname, "client/no-precognition.ts") } },
  plugins: [unnamedComponents, react(), tailwind()],
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
      ? { input: "client/ssr.tsx", output: { entryFileNames: "ssr.js", codeSplitting: false } }
      : {
          input: "client/app.tsx",
          treeshake,
          output: { codeSplitting: { groups: [vendor, parts, small] } },
        },
  },
  // One file that needs nothing of node_modules; while developing, Vite loads the packages as they are.
  ...(command === "build" ? { ssr: { noExternal: true } } : {}),
}));
