import { createServer, request } from "node:http";

export interface ProxyFault {
  forwarded?: (came: string | undefined) => string | undefined;
  host?: string;
  takes?: string[];
}

export async function openMisconfiguredProxy(
  origin: string,
  { forwarded = (came) => came, host, takes = [] }: ProxyFault,
): Promise<{ address: string; close(): Promise<void> }> {
  const server = createServer((incoming, answer) => {
    const { "x-forwarded-for": came, ...headers } = incoming.headers;
    const passedOn = forwarded(Array.isArray(came) ? came.join(", ") : came);
    if (passedOn !== undefined) headers["x-forwarded-for"] = passedOn;
    if (host !== undefined) headers.host = host;
    const options = { method: incoming.method, headers, agent: false as const };
    const sent = request(new URL(incoming.url ?? "/", origin), options, (got) => {
      for (const name of takes) delete got.headers[name];
      answer.writeHead(got.statusCode ?? 0, got.headers);
      got.pipe(answer);
    });
    sent.on("error", () => answer.destroy());
    incoming.pipe(sent);
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
