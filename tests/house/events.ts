export interface Events {
  status: number;
  headers: Headers;
  text(): string;
  /** Returns the next event of this kind. Throws after `withinMs`. */
  next<Data>(kind: string, withinMs?: number): Promise<{ id: string; data: Data }>;
  ended: Promise<void>;
  close(): void;
}

interface ParsedEvent {
  kind: string;
  id: string;
  data: string;
}

export async function openEvents(url: string, headers: Record<string, string> = {}): Promise<Events> {
  const leave = new AbortController();
  const response = await fetch(url, { headers: { accept: "text/event-stream", ...headers }, signal: leave.signal });
  const waiting: ParsedEvent[] = [];
  let text = "";
  let parsed = 0;
  const ended = (async () => {
    const decoder = new TextDecoder();
    for await (const piece of response.body ?? []) {
      text += decoder.decode(piece, { stream: true });
      for (let at = text.indexOf("\n\n", parsed); at !== -1; at = text.indexOf("\n\n", parsed)) {
        const event = parseEvent(text.slice(parsed, at));
        parsed = at + 2;
        if (event !== null) waiting.push(event);
      }
    }
  })().catch(() => {});
  return {
    status: response.status,
    headers: response.headers,
    text: () => text,
    async next(kind, withinMs = 5_000) {
      const giveUpAt = performance.now() + withinMs;
      while (performance.now() < giveUpAt) {
        const at = waiting.findIndex((event) => event.kind === kind);
        const [found] = at === -1 ? [] : waiting.splice(at, 1);
        if (found !== undefined) return { id: found.id, data: JSON.parse(found.data) };
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      throw new Error(`No event "${kind}" within ${withinMs} ms. It said:\n${text}`);
    },
    ended,
    close: () => leave.abort(),
  };
}

function parseEvent(block: string): ParsedEvent | null {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1] ?? "";
  return field("event") === "" ? null : { kind: field("event"), id: field("id"), data: field("data") };
}
