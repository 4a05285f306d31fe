// Replaces each text of a `messages.ts` file (platform/messages/messages.ts) with its translation into the build's
// language. A page therefore loads only its own texts, and a text without placeholders is just a string.
import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import compile from "icu-minify/compile";
import { root } from "./folders.mjs";

const baseLanguage = "en";
const importPattern = /^import \{ m(?: as (\w+))? \} from "([^"]+\/messages\.ts)";$/gm;
const languageFile = "platform/messages/client/language.ts";
const runtime = {
  message: join(root, "platform/messages/client/message.ts"),
  richMessage: join(root, "platform/messages/client/rich-message.ts"),
};

/** `languages` is the folder of all languages, `language` the one to build. Missing translations stay in English. */
export function messagesPlugin({ language = baseLanguage, languages = join(root, "languages") }) {
  return {
    name: "messages",
    enforce: "pre",
    async transform(code, id) {
      const path = id.split("?")[0];
      if (path.endsWith(languageFile))
        return { code: code.replace(`"${baseLanguage}"`, JSON.stringify(language)), map: null };
      if (!/\.tsx?$/.test(path) || !code.includes('/messages.ts"') || path.startsWith(join(root, "platform/messages/")))
        return undefined;
      let replaced = code;
      const added = [];
      for (const [line, alias = "m", specifier] of code.matchAll(importPattern)) {
        const file = resolve(dirname(path), specifier);
        this.addWatchFile(file);
        const texts = await readTexts(file, join(languages, language));
        const used = new Map();
        replaced = replaced.replace(line, "").replace(useOf(alias), (_, key, call) => {
          const text = texts[key];
          if (text === undefined) throw new Error(`${path}: ${specifier} has no text "${key}".`);
          const compiled = compile(text);
          if (call !== undefined && typeof compiled === "string") return JSON.stringify(compiled);
          used.set(key, compiled);
          return `${alias}_${key}${call ?? ""}`;
        });
        if (new RegExp(`(?<![\\w.$"'\`/])${alias}[.[]`).test(code.replace(useOf(alias), "")))
          throw new Error(`${path}: write ${alias}.<key>, so that the build finds the texts it needs.`);
        for (const [key, compiled] of used) added.push(`const ${alias}_${key} = ${toFunction(compiled)};`);
      }
      if (replaced === code) throw new Error(`${path}: import texts as \`import { m } from ".../messages.ts";\`.`);
      const imports = Object.entries(runtime)
        .filter(([name]) => added.some((one) => one.includes(`$${name}(`)))
        .map(([name, file]) => `import { ${name} as $${name} } from ${JSON.stringify(file)};`);
      return { code: `${imports.join("")}${added.join("")}${replaced}`, map: null };
    },
  };
}

const useOf = (alias) => new RegExp(`(?<![\\w.$])${alias}\\.(\\w+)(\\(\\))?`, "g");

/** Turns texts with simple placeholders into template literals; only plurals, dates and tags need the formatter. */
function toFunction(compiled) {
  if (typeof compiled === "string") return `() => ${JSON.stringify(compiled)}`;
  const isPlain = compiled.every((node) => typeof node === "string" || (Array.isArray(node) && node.length === 1));
  if (!isPlain)
    return `/* @__PURE__ */ ${compiled.some(hasTag) ? "$richMessage" : "$message"}(${JSON.stringify(compiled)})`;
  const escapeText = (text) => text.replace(/[\\`$]/g, "\\$&");
  const parts = compiled.map((node) => (typeof node === "string" ? escapeText(node) : `\${v.${node[0]}}`));
  return `(v) => \`${parts.join("")}\``;
}

/** Finds tags, also inside a plural form: `["b", "Now"]` is a tag, `["count", 2, {…}]` is none. */
function hasTag(node) {
  if (!Array.isArray(node) || node.length < 2) return false;
  const [, type, forms] = node;
  if (typeof type !== "number" || type === 0) return true;
  return typeof forms === "object" && Object.values(forms).some((form) => Array.isArray(form) && form.some(hasTag));
}

const cache = new Map();

async function readTexts(file, translations) {
  const version = statSync(file).mtimeMs;
  const key = `${translations} ${version} ${file}`;
  if (!cache.has(key)) cache.set(key, load(file, translations, version));
  return cache.get(key);
}

async function load(file, translations, version) {
  await import(`${pathToFileURL(file).href}?${version}`);
  const { readBaseCatalog } = await import(pathToFileURL(join(root, "platform/messages/messages.ts")).href);
  const name = basename(dirname(file));
  const texts = readBaseCatalog()[name];
  if (texts === undefined) throw new Error(`${file}: call messages("${name}", …), with the name of its folder.`);
  const translated = join(translations, `${name}.json`);
  return existsSync(translated) ? { ...texts, ...JSON.parse(readFileSync(translated, "utf8")) } : texts;
}
