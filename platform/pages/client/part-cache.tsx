// Caches rendered parts by their props. A cached part is never outdated, because other content means other props and so
// another part.
import { type ComponentType, createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { type CachePart, CachePartContext, type HoleProps } from "./cached-part.tsx";
import type { Page } from "./page.ts";
import { PageContext } from "./shown-page.ts";

export type Piece = string | Uint8Array<ArrayBuffer>;

/** Stores the bytes too, because encoding the text again takes longer than finding it. */
interface CachedText {
  text: string;
  bytes: Uint8Array<ArrayBuffer>;
}

interface CachedPart {
  pieces: readonly CachedText[];
  /** React puts links for preloading pictures at the beginning. */
  links: string;
}

/** Parts may contain relative times ("5 min ago"), so they stay no longer than a guest's page. */
const maxAgeMs = 60_000;
const maxCharacters = 16_000_000;

const linksFirst = /^(?:<link [^>]*>)*/;
const encoder = new TextEncoder();
const markerPattern = /<(\/?)kept-(part|hole)-(\d+)>/g;

export class PartCache {
  readonly #numbers = new Map<unknown, number>();
  readonly #parts = new Map<string, CachedPart>();
  #characters = 0;
  #since = 0;
  #site = "";

  /** The pieces together are the HTML of React's `renderToString`. Throws what the page or a part throws. */
  render(app: ReactNode, page: Page): Piece[] {
    this.#dropOutdated(JSON.stringify(page.props.site));
    const { links, html } = this.#render(app, restrictPage(page));
    return [links, ...html.map((piece) => (typeof piece === "string" ? piece : piece.bytes))];
  }

  #render(app: ReactNode, page: Page): { links: string; html: (string | CachedText)[] } {
    const renderParts: (() => CachedPart)[] = [];
    const keep: CachePart = (Part, props) => {
      renderParts.push(() => this.#part(Part, props, page));
      const own = props.children?.map((child, at) => child && createElement(`kept-hole-${at}`, { key: at }, child));
      return createElement(`kept-part-${renderParts.length - 1}`, null, own);
    };
    const html = renderToString(<CachePartContext value={keep}>{app}</CachePartContext>);
    const own = linksFirst.exec(html)?.[0] ?? "";
    const parts = renderParts.map((part) => part());
    const links = [own, ...parts.map((part) => part.links)].join("").match(/<[^>]*>/g);
    return { links: [...new Set(links)].join(""), html: assembleHtml(html.slice(own.length), parts) };
  }

  #part<Props extends HoleProps>(Part: ComponentType<Props>, props: Props, page: Page): CachedPart {
    const { children, ...cacheProps } = props;
    const key = `${this.#numberOf(Part)} ${children?.length ?? 0} ${JSON.stringify(cacheProps)}`;
    const known = this.#parts.get(key);
    if (known !== undefined) return known;
    const holes = children?.map((_, at) => createElement("kept-own", { key: at }));
    const element = createElement<Props>(Part, { ...props, children: holes });
    const { links, html } = this.#render(<PageContext value={page}>{element}</PageContext>, page);
    const text = html.map((piece) => (typeof piece === "string" ? piece : piece.text)).join("");
    const pieces = text.split("<kept-own></kept-own>").map((piece) => ({ text: piece, bytes: encoder.encode(piece) }));
    const part = { links, pieces };
    this.#parts.set(key, part);
    this.#characters += key.length + links.length + 2 * text.length;
    return part;
  }

  #numberOf(Part: unknown): number {
    const number = this.#numbers.get(Part) ?? this.#numbers.size;
    this.#numbers.set(Part, number);
    return number;
  }

  /** Drops all parts after a change of the operator's settings, because every part depends on them. */
  #dropOutdated(site: string): void {
    const now = performance.now();
    if (site === this.#site && now - this.#since < maxAgeMs && this.#characters < maxCharacters) return;
    this.#parts.clear();
    this.#characters = 0;
    this.#since = now;
    this.#site = site;
  }
}

/** Limits what cached parts may read of the page. Reading anything else, such as the address or the visitor, throws. */
const restrictPage = ({ version, props: { site } }: Page): Page =>
  restrictTo({ version, props: restrictTo({ site }) }) as Page;

const restrictTo = <Known extends object>(known: Known): Known =>
  new Proxy(known, {
    get(_, name) {
      if (Object.hasOwn(known, name)) return Reflect.get(known, name);
      throw new TypeError(`What is kept may not read \`${String(name)}\` of the page`);
    },
  });

function assembleHtml(html: string, parts: readonly CachedPart[]): (string | CachedText)[] {
  const open: OpenPart[] = [];
  const pieces: (string | CachedText)[] = [];
  let from = 0;
  for (const { 0: mark, 1: end, 2: kind, 3: number, index } of html.matchAll(markerPattern)) {
    pieces.push(html.slice(from, index));
    from = index + mark.length;
    if (kind === "part" && end === "") open.push({ pieces: parts[Number(number)]?.pieces ?? [], next: 0 });
    else if (kind === "part") pieces.push(...takePieces(open.pop(), Number.POSITIVE_INFINITY));
    else if (end === "") pieces.push(...takePieces(open.at(-1), Number(number) + 1));
  }
  pieces.push(html.slice(from));
  return pieces;
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
