// A proxy that is set up wrongly, in one of the ways a doctor should see.
import { createServer, request } from "node:http";

export interface ProxyFault {
  /** What it makes of `X-Forwarded-For`; unless told it passes on what came. */
  forwarded?: (came: string | undefined) => string | undefined;
  /** The host it names instead of what came. */
  host?: string;
  /** Headers of answers that do not get through it. */
  takes?: string[];
}

/** Stands in front of `origin`; answers its own address and how to end it. */
export async function openMisconfiguredProxy(
  origin: string,
  { forwarded = (came) => came, host, takes = [] }: ProxyFault,
): Promise<{ address: string; close(): Promise<void> }> {
  const server = createServer((asked, answer) => {
    const { "x-forwarded-for": came, ...headers } = asked.headers;
    const passedOn = forwarded(Array.isArray(came) ? came.join(", ") : came);
    if (passedOn !== undefined) headers["x-forwarded-for"] = passedOn;
    if (host !== undefined) headers.host = host;
    const options = { method: asked.method, headers, agent: false as const };
    const sent = request(new URL(asked.url ?? "/", origin), options, (got) => {
      for (const name of takes) delete got.headers[name];
      answer.writeHead(got.statusCode ?? 0, got.headers);
      got.pipe(answer);
    });
    sent.on("error", () => answer.destroy());
    asked.pipe(sent);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  return {
    address: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
