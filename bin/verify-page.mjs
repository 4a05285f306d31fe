// Builds docs/verify.html from the checks' own sources and writes its SHA-256 into docs/fairness.md. The page is one
// file that loads nothing. The same sources give the same bytes, which a test checks.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { messagesPlugin } from "./messages-plugin.mjs";

const root = join(import.meta.dirname, "..");
const sources = join(root, "fairness/client/verify");
const documentPath = join(root, "docs", "fairness.md");
export const verifierPath = join(root, "docs", "verify.html");

export async function verifierText() {
  const script = await scriptText();
  const style = readFileSync(join(sources, "verify.css"), "utf8");
  const body = readFileSync(join(sources, "body.html"), "utf8");
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${base64Of(script)}'`,
    `style-src 'sha256-${base64Of(style)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Check a draw, a roll or the log</title>
<style>${style}</style>
${body}<script type="module">${script}</script>
</html>
`;
}

/** Includes the modules that the site's pages load only when needed. */
async function scriptText() {
  const built = await build({
    root,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    plugins: [messagesPlugin({})],
    build: {
      target: "es2023",
      write: false,
      reportCompressedSize: false,
      lib: { entry: join(sources, "main.ts"), formats: ["iife"], name: "verify", fileName: "verify" },
    },
  });
  const { output } = Array.isArray(built) ? built[0] : built;
  const [{ code }, ...others] = output;
  if (others.length > 0)
    throw new Error(`verify.html would need other files: ${others.map(({ fileName }) => fileName)}`);
  // Escapes the end tag of the script's own element.
  return code.trim().replaceAll("</script", "<\\/script");
}

const base64Of = (text) => createHash("sha256").update(text).digest("base64");

export const sha256Of = (text) => createHash("sha256").update(text).digest("hex");

const hashPattern = /(Its SHA-256 is\n\n```text\n)[^\n]*(\n```)/;

export const documentedHash = () =>
  /Its SHA-256 is\n\n```text\n([0-9a-f]{64})\n/.exec(readFileSync(documentPath, "utf8"))?.[1] ?? "";

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const text = await verifierText();
  writeFileSync(verifierPath, text);
  const document = readFileSync(documentPath, "utf8");
  writeFileSync(documentPath, document.replace(hashPattern, `$1${sha256Of(text)}$2`));
  console.log(`${verifierPath}: ${text.length} bytes, SHA-256 ${sha256Of(text)}`);
}
