import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { RulesBlock, RulesProps, RulesSection, RulesSpan } from "../../rules/rules.ts";

const rulesPath = join(import.meta.dirname, "../../../docs/fairness.md");

export const loadRules = (): RulesProps => parseRules(readFileSync(rulesPath, "utf8"));

export function parseRules(markdown: string): RulesProps {
  const [head = "", ...parts] = splitPieces(markdown);
  const lead: RulesBlock[] = [];
  const sections: RulesSection[] = [];
  for (const piece of parts) {
    const title = /^## (.+)$/.exec(piece)?.[1];
    if (title !== undefined) sections.push({ id: headingId(title), title, blocks: [] });
    else (sections.at(-1)?.blocks ?? lead).push(parseBlock(piece, sections.at(-1)));
  }
  return { title: head.replace(/^# /, ""), lead, sections };
}

function splitPieces(markdown: string): string[] {
  const pieces: string[] = [];
  let open: string[] = [];
  let isCode = false;
  const close = () => {
    if (open.length > 0) pieces.push(open.join("\n"));
    open = [];
  };
  for (const line of markdown.split("\n")) {
    if (line.startsWith("```")) isCode = !isCode;
    else if (line === "" && !isCode) {
      close();
      continue;
    }
    const startsList = !isCode && itemPattern.test(line) && open.length > 0 && !itemPattern.test(open[0] ?? "");
    if (startsList) close();
    open.push(line);
  }
  close();
  return pieces;
}

const itemPattern = /^(?:- |\d+\. )/;

function parseBlock(piece: string, section: RulesSection | undefined): RulesBlock {
  const lines = piece.split("\n");
  const [first = ""] = lines;
  if (first.startsWith("### ")) {
    const title = first.slice(4);
    return { kind: "heading", id: `${section?.id ?? ""}-${headingId(title)}`, title };
  }
  if (first.startsWith("```")) return { kind: "code", text: lines.slice(1, -1).join("\n") };
  if (first.startsWith("| ")) return parseTable(lines);
  if (itemPattern.test(first)) return { kind: "list", isNumbered: !first.startsWith("- "), items: parseItems(lines) };
  return { kind: "text", spans: parseSpans(lines.join(" ")) };
}

function parseTable(lines: readonly string[]): RulesBlock {
  const [head = [], , ...rows] = lines.map((line) =>
    line
      .slice(1, -1)
      .split("|")
      .map((cell) => parseSpans(cell.trim())),
  );
  return { kind: "table", head, rows };
}

function parseItems(lines: readonly string[]): RulesSpan[][] {
  const items: string[] = [];
  for (const line of lines) {
    if (itemPattern.test(line)) items.push(line.replace(itemPattern, ""));
    else items.push(`${items.pop() ?? ""} ${line.trim()}`);
  }
  return items.map(parseSpans);
}

const spanPattern = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]]+)\]\((\/[^)]*)\)/g;

function parseSpans(text: string): RulesSpan[] {
  const spans: RulesSpan[] = [];
  const plain = (piece: string) => {
    if (piece !== "") spans.push({ kind: "plain", text: piece });
  };
  let at = 0;
  for (const match of text.matchAll(spanPattern)) {
    const [whole, code, strong, soft, link, href] = match;
    plain(text.slice(at, match.index));
    at = match.index + whole.length;
    if (code !== undefined) spans.push({ kind: "code", text: code });
    else if (link !== undefined && href !== undefined) spans.push({ kind: "link", text: link, href });
    else spans.push({ kind: "strong", text: strong ?? soft ?? "" });
  }
  plain(text.slice(at));
  return spans;
}

const headingId = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
