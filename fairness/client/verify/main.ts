// verify.html: takes files that are dropped, chosen or pasted, and shows the results of `judge`. The file's own content
// security policy allows no network access.
import type { Finding } from "./check-pieces.ts";
import { type Judgement, judge } from "./judge.ts";

const marks = { true: "✓", false: "✗", unknown: "?" } as const;

const results = element("results");

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`There is no ${id} in verify.html.`);
  return found;
}

function buildElement(tag: string, className: string, text = ""): HTMLElement {
  const node = document.createElement(tag);
  node.className = className;
  node.textContent = text;
  return node;
}

function renderJudgement({ about, verdict, words, findings, pasted }: Judgement): HTMLElement {
  const card = buildElement("section", "card");
  card.dataset.verdict = verdict;
  card.append(
    buildElement("h2", "about", about),
    buildElement("p", `verdict ${verdict}`, words),
    renderFindings(findings),
  );
  if (pasted !== undefined) card.append(renderBeaconField(pasted));
  return card;
}

function renderFindings(findings: readonly Finding[]): HTMLElement {
  const list = buildElement("ul", "findings");
  for (const { holds, text } of findings) {
    const item = buildElement("li", `finding holds-${holds}`);
    item.append(buildElement("span", "mark", marks[`${holds}`]), buildElement("span", "", text));
    list.append(item);
  }
  return list;
}

function renderBeaconField(pasted: NonNullable<Judgement["pasted"]>): HTMLElement {
  const field = buildElement("details", "beacon");
  const label = buildElement("label", "", "The round's signature in hex, or a relay's whole answer:");
  const input = document.createElement("textarea");
  input.spellcheck = false;
  input.className = "short";
  label.append(input);
  const button = buildElement("button", "", "Check this beacon");
  const result = buildElement("div", "");
  result.setAttribute("role", "status");
  button.addEventListener("click", async () => result.replaceChildren(renderFindings(await pasted(input.value))));
  field.append(buildElement("summary", "", "Use a beacon from elsewhere"), label, button, result);
  return field;
}

async function showJudgements(texts: readonly string[]): Promise<void> {
  results.replaceChildren(buildElement("p", "soft", "Checking…"));
  const judged = await judge(texts);
  results.replaceChildren(...judged.map(renderJudgement));
}

const showFiles = async (files: FileList | null | undefined): Promise<void> => {
  if (files != null && files.length > 0)
    await showJudgements(await Promise.all(Array.from(files, (file) => file.text())));
};

document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", (event) => {
  event.preventDefault();
  void showFiles(event.dataTransfer?.files);
});
element("files").addEventListener("change", (event) => {
  if (event.target instanceof HTMLInputElement) void showFiles(event.target.files);
});
element("check").addEventListener("click", () => {
  const pasted = element("pasted");
  if (pasted instanceof HTMLTextAreaElement) void showJudgements([pasted.value]);
});
