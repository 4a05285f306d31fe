// One connection for all tabs of a browser: the tab that holds the lock has it, and passes on what it hears. Browsers
// allow six connections to a site over HTTP/1.1, and an operator some for each address. Where there are no locks (over
// plain HTTP), each tab in sight has its own.

/** What tabs tell each other. `to`: the tab it is for. `isOpen` null: the connection has not begun yet. */
type Word<Heard> =
  | { kind: "lead" }
  | { kind: "ask"; tab: string; topics: readonly string[] }
  | { kind: "leave"; tab: string }
  | { kind: "answer"; to: string; isOpen: boolean | null; heard: Heard }
  | { kind: "cut"; topics: readonly string[] }
  | { kind: "told"; event: [string, string] }
  | { kind: "open"; isOpen: boolean };

export interface Together<Heard> {
  /** This tab's own name, no other's. */
  tab: string;
  line: { want: (topics: readonly string[]) => void; rest: (how?: { isOver?: boolean }) => void };
  /** What this tab wants, and has heard. */
  topics: () => readonly string[];
  heard: () => Heard;
  hear: (kind: string, data: string) => void;
  takeOver: (heard: Heard) => void;
  /** Nobody tells of these any more: their pages ask. */
  forget: (topics: readonly string[]) => void;
  setOpen: (isOpen: boolean) => void;
  /** Runs `lead` once no other tab leads, until what it answers is over. */
  lead: (lead: () => Promise<void>, signal: AbortSignal) => void;
  tell: (word: Word<Heard>) => void;
  /** So many topics a connection has at most. */
  most: number;
}

export class OneForAll<Heard> {
  readonly #parts: Together<Heard>;
  readonly #others = new Map<string, readonly string[]>();
  #isWanted = false;
  #isLeading = false;
  #isOpen: boolean | null = null;
  #stop = () => {};

  constructor(parts: Together<Heard>) {
    this.#parts = parts;
  }

  /** This tab listens; again when it wants other topics. */
  want(): void {
    const { tab, tell, topics } = this.#parts;
    if (this.#isLeading) return void this.#wantAll();
    tell({ kind: "ask", tab, topics: topics() });
    if (this.#isWanted) return;
    this.#isWanted = true;
    const leaving = new AbortController();
    const over = new Promise<void>((resolve) => {
      this.#stop = () => {
        leaving.abort();
        resolve();
      };
    });
    this.#parts.lead(() => {
      if (leaving.signal.aborted) return Promise.resolve();
      this.#begin();
      return over;
    }, leaving.signal);
  }

  /** This tab listens no more: another one leads, if there is one. */
  rest(how?: { isOver?: boolean }): void {
    if (!this.#isWanted) return;
    this.#isWanted = false;
    if (this.#isLeading) this.#parts.line.rest(how);
    else {
      this.#parts.tell({ kind: "leave", tab: this.#parts.tab });
      if (how?.isOver) this.#parts.setOpen(false);
    }
    this.#isLeading = false;
    // What this tab knows grows old from now on: nobody is handed it, should it lead again.
    this.#isOpen = null;
    this.#others.clear();
    this.#stop();
  }

  #begin(): void {
    this.#isLeading = true;
    this.#parts.tell({ kind: "lead" });
    this.#wantAll();
  }

  /** One's own topics first: the others' pages ask for what does not fit. */
  #wantAll(): void {
    const { line, topics, most } = this.#parts;
    const all = new Set([...topics(), ...[...this.#others.values()].flat()]);
    line.want([...all].slice(0, most));
    this.#cut([...all].slice(most));
  }

  /** Who was told of one of them before would go on to believe that it stands so. */
  #cut(topics: readonly string[]): void {
    if (topics.length === 0) return;
    this.#parts.forget(topics);
    this.#parts.tell({ kind: "cut", topics });
  }

  /** What the line says, where this tab leads. */
  told(kind: string, data: string): void {
    this.#parts.hear(kind, data);
    this.#parts.tell({ kind: "told", event: [kind, data] });
  }

  opened(isOpen: boolean): void {
    this.#isOpen = isOpen;
    this.#parts.setOpen(isOpen);
    this.#parts.tell({ kind: "open", isOpen });
  }

  /** What another tab says. */
  said(word: Word<Heard>): void {
    if (this.#isLeading) return void this.#saidToLeader(word);
    if (!this.#isWanted) return;
    const { tab, tell, topics, hear, takeOver, forget, setOpen } = this.#parts;
    switch (word.kind) {
      case "lead":
        return void tell({ kind: "ask", tab, topics: topics() });
      case "answer":
        if (word.to !== tab) return;
        if (word.isOpen !== null) setOpen(word.isOpen);
        if (word.isOpen) takeOver(word.heard);
        return;
      case "cut":
        return void forget(word.topics);
      case "told":
        return void hear(...word.event);
      case "open":
        return void setOpen(word.isOpen);
    }
  }

  #saidToLeader(word: Word<Heard>): void {
    if (word.kind === "leave") this.#others.delete(word.tab);
    if (word.kind !== "ask") return;
    this.#others.set(word.tab, word.topics);
    this.#parts.tell({ kind: "answer", to: word.tab, isOpen: this.#isOpen, heard: this.#parts.heard() });
    this.#wantAll();
  }
}
