// What the server keeps of pages it rendered: the parts that `countSaved` marks, each by its props. None is ever outdated, since what shows
// something else has other props and so is another part.
import { type ComponentType, createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { type CachePart, CachePartContext, type HoleProps } from "./cached-part.tsx";
import type { Page } from "./page.ts";
import { PageContext } from "./shown-page.ts";

/** A document is pieces, one after the other: bytes (UTF-8) where they are kept, text where it was made for this one. */
export type Piece = string | Uint8Array<ArrayBuffer>;

/** Encoded once: that takes longer than finding it. */
interface CachedText {
  text: string;
  bytes: Uint8Array<ArrayBuffer>;
}

interface CachedPart {
  /** Before, between and after what is a visitor's own. */
  pieces: readonly CachedText[];
  /** What React puts before everything: pictures that are wanted at once. */
  links: string;
}

/** As a guest's page, for what says how long ago something was. */
const maxAgeMs = 60_000;
/** Of keys and parts, which are there twice: some 16 MB. */
const maxCharacters = 16_000_000;

const linksFirst = /^(?:<link [^>]*>)*/;
const encoder = new TextEncoder();
const markerPattern = /<(\/?)kept-(part|hole)-(\d+)>/g;

export class PartCache {
  readonly #numbers = new Map<unknown, number>();
  readonly #parts = new Map<string, CachedPart>();
  #letters = 0;
  #since = 0;
  #site = "";

  /** Pieces of what React's `renderToString` answers. Throws what the page or a part of it throws. */
  render(app: ReactNode, page: Page): Piece[] {
    this.#forgetOld(JSON.stringify(page.props.site));
    const { links, html } = this.#render(app, restrictPage(page));
    return [links, ...html.map((piece) => (typeof piece === "string" ? piece : piece.bytes))];
  }

  #render(app: ReactNode, page: Page): { links: string; html: (string | CachedText)[] } {
    const asked: (() => CachedPart)[] = [];
    const keep: CachePart = (Part, props) => {
      asked.push(() => this.#part(Part, props, page));
      const own = props.children?.map((child, at) => child && createElement(`kept-hole-${at}`, { key: at }, child));
      return createElement(`kept-part-${asked.length - 1}`, null, own);
    };
    const html = renderToString(<CachePartContext value={keep}>{app}</CachePartContext>);
    const own = linksFirst.exec(html)?.[0] ?? "";
    const parts = asked.map((part) => part());
    const links = [own, ...parts.map((part) => part.links)].join("").match(/<[^>]*>/g);
    return { links: [...new Set(links)].join(""), html: assembleHtml(html.slice(own.length), parts) };
  }

  #part<Props extends HoleProps>(Part: ComponentType<Props>, props: Props, page: Page): CachedPart {
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
    if (site === this.#site && now - this.#since < maxAgeMs && this.#letters < maxCharacters) return;
    this.#parts.clear();
    this.#letters = 0;
    this.#since = now;
    this.#site = site;
  }
}

/** What a part may know of the page. Reading anything else of it throws: its address, or who is looking. */
const restrictPage = ({ version, props: { site } }: Page): Page =>
  restrictTo({ version, props: restrictTo({ site }) }) as Page;

const restrictTo = <Known extends object>(known: Known): Known =>
  new Proxy(known, {
    get(_, name) {
      if (Object.hasOwn(known, name)) return Reflect.get(known, name);
      throw new TypeError(`What is kept may not read \`${String(name)}\` of the page`);
    },
  });

/** The page with its kept parts in their places, and in them what is the visitor's own. */
function assembleHtml(html: string, parts: readonly CachedPart[]): (string | CachedText)[] {
  const open: OpenPart[] = [];
  const whole: (string | CachedText)[] = [];
  let from = 0;
  for (const { 0: mark, 1: end, 2: kind, 3: number, index } of html.matchAll(markerPattern)) {
    whole.push(html.slice(from, index));
    from = index + mark.length;
    if (kind === "part" && end === "") open.push({ pieces: parts[Number(number)]?.pieces ?? [], next: 0 });
    else if (kind === "part") whole.push(...takePieces(open.pop(), Number.POSITIVE_INFINITY));
    else if (end === "") whole.push(...takePieces(open.at(-1), Number(number) + 1));
  }
  whole.push(html.slice(from));
  return whole;
}

interface OpenPart {
  pieces: readonly CachedText[];
  next: number;
}

function takePieces(part: OpenPart | undefined, end: number): readonly CachedText[] {
  if (part === undefined) return [];
  const { pieces, next } = part;
  part.next = end;
  return pieces.slice(next, end);
}
