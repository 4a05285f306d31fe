import type { Context } from "hono";

export const fileHeaders = (name: string) => ({
  "Content-Type": name.endsWith(".csv") ? "text/csv; charset=utf-8" : "application/json",
  "Content-Disposition": `attachment; filename="${name}"`,
});

export const download = (c: Context, name: string, content: string | ReadableStream): Response =>
  c.body(content, 200, { ...fileHeaders(name), "Cache-Control": "no-store" });

/** Generates each piece when the client is ready for it, and stops if the client disconnects. */
export function toByteStream(pieces: AsyncIterable<string | Uint8Array>): ReadableStream<Uint8Array> {
  const making = pieces[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await making.next();
      if (next.done === true) controller.close();
      else controller.enqueue(typeof next.value === "string" ? encoder.encode(next.value) : next.value);
    },
    cancel: async () => void (await making.return?.()),
  });
}
