// verify.html: takes files that are dropped, chosen or pasted, and shows what `judge` says of them. Asks no network: the
// file's own policy allows none.
import type { Finding } from "./hold.ts";
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

function shown({ about, verdict, words, findings, pasted }: Judgement): HTMLElement {
  const card = made("section", "card");
  card.dataset.verdict = verdict;
  card.append(made("h2", "about", about), made("p", `verdict ${verdict}`, words), listOf(findings));
  if (pasted !== undefined) card.append(beaconField(pasted));
  return card;
}

function listOf(findings: readonly Finding[]): HTMLElement {
  const list = made("ul", "findings");
  for (const { holds, text } of findings) {
    const item = made("li", `finding holds-${holds}`);
    item.append(made("span", "mark", marks[`${holds}`]), made("span", "", text));
    list.append(item);
  }
  return list;
}

/** Where a beacon that was got elsewhere is pasted; what is said of it stands below. */
function beaconField(pasted: NonNullable<Judgement["pasted"]>): HTMLElement {
  const field = made("details", "beacon");
  const label = made("label", "", "The round's signature in hex, or a relay's whole answer:");
  const input = document.createElement("textarea");
  input.spellcheck = false;
  input.className = "short";
  label.append(input);
  const button = made("button", "", "Check this beacon");
  const said = made("div", "");
  said.setAttribute("role", "status");
  button.addEventListener("click", async () => said.replaceChildren(listOf(await pasted(input.value))));
  field.append(made("summary", "", "I got the beacon elsewhere"), label, button, said);
  return field;
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
