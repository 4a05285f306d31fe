import { join } from "node:path";
import { parseSync } from "vite";
import { isTest, readSources, runtimeSide } from "./imports.ts";

/** verify.html works without the site and is in English only. */
const englishOnly = "fairness/client/verify/";

export interface OwnText {
  path: string;
  line: number;
  text: string;
}

const wordAttributes = new Set(["alt", "aria-label", "label", "placeholder", "title"]);
const codeAttributes =
  /^(class(Name)?|sizes|d|style|data-.*|viewBox|href|src|srcSet|points|.*[cC]lassName|transform|rel)$/;
const codeCalls =
  /^(cx|\w*Error|MissingPage|URL|RegExp|Event|CustomEvent|console|querySelector(All)?|matchMedia|getContext|closest|matches)$/;

const hasWord = (text: string) => /\p{L}{2}/u.test(text);
/**
 * Matches text that begins like a sentence or heading: two words of letters with a space in between, the first one
 * capitalised.
 */
const looksLikeWords = (text: string) => /^[“"'(]?\p{Lu}[\p{L}’']*[,:]? \S*\p{L}/u.test(text.trim());

export function findOwnTexts(path: string, source: string): OwnText[] {
  const found: OwnText[] = [];
  const add = (at: number, text: string) =>
    found.push({ path, line: source.slice(0, at).split("\n").length, text: text.replace(/\s+/g, " ").trim() });
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      node.forEach(visit);
      return;
    }
    if (!isNode(node)) return;
    switch (node.type) {
      case "JSXText":
        if (hasWord(String(node.value))) add(node.start, String(node.value));
        return;
      case "JSXAttribute": {
        const name = isNode(node.name) ? String(node.name.name) : "";
        if (codeAttributes.test(name)) return;
        const { value } = node;
        if (isNode(value) && value.type === "Literal" && wordAttributes.has(name)) {
          if (hasWord(String(value.value))) add(node.start, String(value.value));
        } else visit(value);
        return;
      }
      case "CallExpression":
      case "NewExpression": {
        if (namesOf(node.callee).some((name) => codeCalls.test(name))) return;
        break;
      }
      case "ImportDeclaration":
      case "ExportAllDeclaration":
        return;
      case "Literal":
        if (typeof node.value === "string" && looksLikeWords(node.value)) add(node.start, node.value);
        return;
      case "TemplateElement":
        if (isNode(node.value) || typeof node.value === "object") {
          const { cooked } = node.value as { cooked?: unknown };
          if (typeof cooked === "string" && looksLikeWords(cooked)) add(node.start, cooked);
        }
        return;
      default:
        if (node.type.startsWith("TS") && !/^TS(As|Satisfies|NonNull)/.test(node.type)) return;
    }
    for (const value of Object.values(node)) if (typeof value === "object") visit(value);
  };
  visit(parseSync(path, source).program);
  return found;
}

function namesOf(callee: unknown): string[] {
  if (!isNode(callee)) return [];
  return [callee, callee.object, callee.property].filter(isNode).map(({ name }) => String(name));
}

interface AstNode {
  type: string;
  start: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is AstNode =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

if (import.meta.main) {
  const root = join(import.meta.dirname, "../..");
  const files = readSources(root).filter(
    ({ path }) => runtimeSide(path) === "browser" && !isTest(path) && !path.startsWith(englishOnly),
  );
  const found = files.flatMap(({ path, text }) => findOwnTexts(path, text));
  for (const { path, line, text } of found) console.log(`${path}:${line}: move "${text}" into a messages.ts`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
