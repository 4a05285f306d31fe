import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { deskApiPaths } from "../../common/contract/desk-api-paths.ts";
import type { DeskSearchResult } from "../../common/contract/desk-shared.ts";
import { router } from "../../platform/pages/client/router.ts";
import { call } from "../base/api.ts";
import { cx } from "../cx.ts";
import { Dialog } from "../dialog.tsx";
import { m } from "../messages.ts";

export interface PaletteLink {
  label: string;
  detail: string;
  href: string;
}

export interface PaletteProps {
  open: boolean;
  pages: PaletteLink[];
  /** Finds more links in the browser, for typed text only. */
  findMore?: ((typed: string) => PaletteLink[]) | undefined;
  onClose: () => void;
}

export function Palette({ open, pages, findMore, onClose }: PaletteProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Dialog open={open} onClose={onClose} title={m.goTo()} hideTitle width="560px" initialFocus={input}>
      <Search input={input} pages={pages} findMore={findMore} onClose={onClose} />
    </Dialog>
  );
}

const matchesQuery = (link: PaletteLink, typed: string): boolean => {
  const text = `${link.label} ${link.detail}`.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
};

/** Settings come last and must not hide users and orders. */
const maxMore = 6;

interface SearchProps extends Pick<PaletteProps, "pages" | "findMore" | "onClose"> {
  input: { current: HTMLInputElement | null };
}

function Search({ input, pages, findMore, onClose }: SearchProps) {
  const [typed, setTyped] = useState("");
  const [selectedIndex, setSelectedIndex] = useState(0);
  const listId = useId();
  const { text, found, isMissing } = useServerSearch(typed);
  const isSearching = text !== typed.trim();
  const links: PaletteLink[] = [
    ...pages.filter((link) => matchesQuery(link, typed.trim())),
    ...(isSearching ? [] : found),
    ...(findMore?.(typed) ?? []).slice(0, maxMore),
  ];
  const current = Math.min(selectedIndex, links.length - 1);
  const go = ({ href }: PaletteLink) => {
    onClose();
    router.visit(href);
  };
  const press = (event: KeyboardEvent) => {
    const moves: Record<string, number> = { ArrowDown: current + 1, ArrowUp: current - 1 };
    const next = moves[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setSelectedIndex((next + links.length) % Math.max(1, links.length));
    }
    const chosen = links[current];
    if (event.key === "Enter" && !event.nativeEvent.isComposing && chosen !== undefined) {
      event.preventDefault();
      go(chosen);
    }
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      <input
        ref={input}
        className="field-input rounded-control border border-line"
        role="combobox"
        aria-label={m.goTo()}
        aria-expanded={links.length > 0}
        aria-controls={listId}
        aria-activedescendant={links.length > 0 ? `${listId}-${current}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        placeholder={m.paletteHint()}
        value={typed}
        onKeyDown={press}
        onChange={({ target }) => {
          setTyped(target.value);
          setSelectedIndex(0);
        }}
      />
      {links.length > 0 && <Options id={listId} links={links} current={current} onGo={go} />}
      <p role="status" className={cx("text-sm text-soft", links.length > 0 && !isMissing && "sr-only")}>
        {isMissing ? m.searchFailed() : isSearching ? "" : m.resultCount({ count: links.length })}
      </p>
    </div>
  );
}

interface OptionsProps {
  id: string;
  links: PaletteLink[];
  current: number;
  onGo: (link: PaletteLink) => void;
}

function Options({ id, links, current, onGo }: OptionsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[current]?.scrollIntoView({ block: "nearest" });
  }, [current]);
  return (
    <div ref={list} id={id} role="listbox" aria-label={m.results()} className="grid max-h-80 overflow-y-auto">
      {links.map((link, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys, as in any combobox
        // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field
        <div
          key={`${link.href} ${link.label} ${link.detail}`}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === current}
          className={cx(
            "flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-control px-3",
            index === current ? "bg-surface-3 text-text" : "text-soft hover:bg-surface-2",
          )}
          onClick={() => onGo(link)}
        >
          <span className="min-w-0 truncate">{link.label}</span>
          <span className="max-w-1/2 shrink-0 truncate text-sm text-faint">{link.detail}</span>
        </div>
      ))}
    </div>
  );
}

const debounceMs = 180;

interface SearchState {
  /** The typed text to which `found` belongs. */
  text: string;
  found: DeskSearchResult[];
  isMissing: boolean;
}

/** Searches on the server for what is typed into the palette. Requests are debounced, and only the latest response is used. */
function useServerSearch(typed: string): SearchState {
  const [state, setState] = useState<SearchState>({ text: "", found: [], isMissing: false });
  const text = typed.trim();
  useEffect(() => {
    if (text === "") return setState({ text, found: [], isMissing: false });
    let isWanted = true;
    const timer = setTimeout(async () => {
      const path = `${deskApiPaths.findAtDesk}?q=${encodeURIComponent(text)}`;
      const answer = await call<DeskSearchResult[]>(path, { method: "GET" });
      if (!isWanted) return;
      const isThere = answer.kind === "answer" && answer.status === 200;
      setState({ text, found: isThere ? answer.body : [], isMissing: !isThere });
    }, debounceMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [text]);
  return state;
}
