import { AsyncLocalStorage } from "node:async_hooks";
import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { z } from "zod";
import { baseLanguage, listLanguages, setLanguageSource, setTranslations } from "./messages.ts";

const defaultFolder = join(import.meta.dirname, "..", "..", "languages");
const fileSchema = z.record(z.string(), z.string());
const current = new AsyncLocalStorage<string>();

/** Reads `<language>/<name>.json` for every language. Throws an error that names an unreadable file. */
export function loadLanguages(folder = defaultFolder): void {
  const catalogs = new Map<string, Record<string, Record<string, string>>>();
  for (const path of globSync("*/*.json", { cwd: folder }).sort()) {
    const language = dirname(path);
    const catalog = catalogs.get(language) ?? {};
    catalog[basename(path, ".json")] = readTexts(join(folder, path));
    catalogs.set(language, catalog);
  }
  setTranslations(catalogs);
}

function readTexts(path: string): Record<string, string> {
  try {
    return fileSchema.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch (cause) {
    throw new Error(`${path} is not a list of texts: ${String(cause)}`, { cause });
  }
}

/**
 * Sets the language of all texts that `body` uses without a language argument. An unknown language means the base
 * language.
 */
export const inLanguage = <Result>(language: string | undefined, body: () => Result): Result =>
  language === undefined || language === baseLanguage || !listLanguages().includes(language)
    ? body()
    : current.run(language, body);

export const currentLanguage = (): string => current.getStore() ?? baseLanguage;

setLanguageSource(currentLanguage);
