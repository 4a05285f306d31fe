// verify.html: takes files that are dropped, chosen or pasted, and shows what `judge` says of them. Asks no network: the
// file's own policy allows none.
import { type Judgement, judge } from "./judge.ts";

const marks = { true: "✓", false: "✗", unknown: "?" } as const;

const results = element("results");

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`There is no ${id} in verify.html.`);
  return found;
}

function made(tag: string, className: string, text = ""): HTMLElement {
  const node = document.createElement(tag);
  node.className = className;
  node.textContent = text;
  return node;
}

function shown({ about, verdict, words, findings }: Judgement): HTMLElement {
  const card = made("section", "card");
  card.dataset.verdict = verdict;
  const list = made("ul", "findings");
  for (const { holds, text } of findings) {
    const item = made("li", `finding holds-${holds}`);
    item.append(made("span", "mark", marks[`${holds}`]), made("span", "", text));
    list.append(item);
  }
  card.append(made("h2", "about", about), made("p", `verdict ${verdict}`, words), list);
  return card;
}

async function show(texts: readonly string[]): Promise<void> {
  results.replaceChildren(made("p", "soft", "Checking…"));
  const judged = await judge(texts);
  results.replaceChildren(...judged.map(shown));
}

const showFiles = async (files: FileList | null | undefined): Promise<void> => {
  if (files != null && files.length > 0) await show(await Promise.all(Array.from(files, (file) => file.text())));
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
  if (pasted instanceof HTMLTextAreaElement) void show([pasted.value]);
});
