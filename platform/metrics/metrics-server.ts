import { createServer, type Server } from "node:http";
import type { Registry } from "prom-client";
import type { Log } from "../base/log.ts";
import { serverPort } from "../base/server-port.ts";

export interface MetricsPort {
  port: number;
  close(): Promise<void>;
}

export async function listenForMetrics(
  registry: Registry,
  { host, port }: { host: string; port: number },
  log: Log,
): Promise<MetricsPort> {
  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url?.split("?", 1)[0] !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { "content-type": registry.contentType }).end(text),
      (error: unknown) => {
        log.error({ err: error }, "could not collect the metrics");
        response.writeHead(500).end();
      },
    );
  });
  await listenOn(server, port, host);
  return {
    port: serverPort(server) ?? port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Adds the settings' name to an error, for site/start-error.ts. */
function listenOn(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => reject(Object.assign(error, { settings: "METRICS_" })));
    server.listen(port, host, resolve);
  });
}
