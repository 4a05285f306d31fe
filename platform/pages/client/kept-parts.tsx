// What the server keeps of pages it rendered: the parts that `kept` marks, each by its props. None is ever outdated, since what shows
// something else has other props and so is another part.
import { type ComponentType, createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { type Holding, type Keep, KeepContext } from "./kept.tsx";
import type { Page } from "./page.ts";
import { PageContext } from "./shown.ts";

/** A document is pieces, one after the other: bytes (UTF-8) where they are kept, text where it was made for this one. */
export type Piece = string | Uint8Array<ArrayBuffer>;

/** Encoded once: that takes longer than finding it. */
interface KeptText {
  text: string;
  bytes: Uint8Array<ArrayBuffer>;
}

interface KeptPart {
  /** Before, between and after what is a visitor's own. */
  pieces: readonly KeptText[];
  /** What React puts before everything: pictures that are wanted at once. */
  links: string;
}

/** As a guest's page, for what says how long ago something was. */
const longestMs = 60_000;
/** Of keys and parts, which are there twice: some 16 MB. */
const mostLetters = 16_000_000;

const linksFirst = /^(?:<link [^>]*>)*/;
const encoder = new TextEncoder();
const marks = /<(\/?)kept-(part|hole)-(\d+)>/g;

export class KeptParts {
  readonly #numbers = new Map<unknown, number>();
  readonly #parts = new Map<string, KeptPart>();
  #letters = 0;
  #since = 0;
  #site = "";

  /** Pieces of what React's `renderToString` answers. Throws what the page or a part of it throws. */
  render(app: ReactNode, page: Page): Piece[] {
    this.#forgetOld(JSON.stringify(page.props.site));
    const { links, html } = this.#render(app, siteAlone(page));
    return [links, ...html.map((piece) => (typeof piece === "string" ? piece : piece.bytes))];
  }

  #render(app: ReactNode, page: Page): { links: string; html: (string | KeptText)[] } {
    const asked: (() => KeptPart)[] = [];
    const keep: Keep = (Part, props) => {
      asked.push(() => this.#part(Part, props, page));
      const own = props.children?.map((child, at) => child && createElement(`kept-hole-${at}`, { key: at }, child));
      return createElement(`kept-part-${asked.length - 1}`, null, own);
    };
    const html = renderToString(<KeepContext value={keep}>{app}</KeepContext>);
    const own = linksFirst.exec(html)?.[0] ?? "";
    const parts = asked.map((part) => part());
    const links = [own, ...parts.map((part) => part.links)].join("").match(/<[^>]*>/g);
    return { links: [...new Set(links)].join(""), html: joined(html.slice(own.length), parts) };
  }

  #part<Props extends Holding>(Part: ComponentType<Props>, props: Props, page: Page): KeptPart {
    const { children, ...told } = props;
    const key = `${this.#numberOf(Part)} ${children?.length ?? 0} ${JSON.stringify(told)}`;
    const known = this.#parts.get(key);
    if (known !== undefined) return known;
    const holes = children?.map((_, at) => createElement("kept-own", { key: at }));
    const element = createElement<Props>(Part, { ...props, children: holes });
    const { links, html } = this.#render(<PageContext value={page}>{element}</PageContext>, page);
    const text = html.map((piece) => (typeof piece === "string" ? piece : piece.text)).join("");
    const pieces = text.split("<kept-own></kept-own>").map((piece) => ({ text: piece, bytes: encoder.encode(piece) }));
    const part = { links, pieces };
    this.#parts.set(key, part);
    this.#letters += key.length + links.length + 2 * text.length;
    return part;
  }

  #numberOf(Part: unknown): number {
    const number = this.#numbers.get(Part) ?? this.#numbers.size;
    this.#numbers.set(Part, number);
    return number;
  }

  /** What the operator set is in every part. */
  #forgetOld(site: string): void {
    const now = performance.now();
    if (site === this.#site && now - this.#since < longestMs && this.#letters < mostLetters) return;
    this.#parts.clear();
    this.#letters = 0;
    this.#since = now;
    this.#site = site;
  }
}

/** What a part may know of the page. Reading anything else of it throws: its address, or who is looking. */
const siteAlone = ({ version, props: { site } }: Page): Page =>
  nothingBeside({ version, props: nothingBeside({ site }) }) as Page;

const nothingBeside = <Known extends object>(known: Known): Known =>
  new Proxy(known, {
    get(_, name) {
      if (Object.hasOwn(known, name)) return Reflect.get(known, name);
      throw new TypeError(`What is kept may not read \`${String(name)}\` of the page`);
    },
  });

/** The page with its kept parts in their places, and in them what is the visitor's own. */
function joined(html: string, parts: readonly KeptPart[]): (string | KeptText)[] {
  const open: Opened[] = [];
  const whole: (string | KeptText)[] = [];
  let from = 0;
  for (const { 0: mark, 1: end, 2: kind, 3: number, index } of html.matchAll(marks)) {
    whole.push(html.slice(from, index));
    from = index + mark.length;
    if (kind === "part" && end === "") open.push({ pieces: parts[Number(number)]?.pieces ?? [], next: 0 });
    else if (kind === "part") whole.push(...upTo(open.pop(), Number.POSITIVE_INFINITY));
    else if (end === "") whole.push(...upTo(open.at(-1), Number(number) + 1));
  }
  whole.push(html.slice(from));
  return whole;
}

interface Opened {
  pieces: readonly KeptText[];
  next: number;
}

function upTo(part: Opened | undefined, end: number): readonly KeptText[] {
  if (part === undefined) return [];
  const { pieces, next } = part;
  part.next = end;
  return pieces.slice(next, end);
}
