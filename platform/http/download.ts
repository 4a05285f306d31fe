// Files to keep: named, and written as fast as they are taken, however long they are.
import type { Context } from "hono";

/** The headers of a file that the browser keeps as `drawName`. */
export const fileHeaders = (name: string) => ({
  "Content-Type": name.endsWith(".csv") ? "text/csv; charset=utf-8" : "application/json",
  "Content-Disposition": `attachment; filename="${name}"`,
});

/** A file that is made anew for each who asks. */
export const download = (c: Context, name: string, content: string | ReadableStream): Response =>
  c.body(content, 200, { ...fileHeaders(name), "Cache-Control": "no-store" });

/** Pieces of text as a body. Each is made when it can be taken; none once whoever asked is gone. */
export function toByteStream(pieces: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const making = pieces[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await making.next();
      if (next.done === true) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
    cancel: async () => void (await making.return?.()),
  });
}
