import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface WebhookReceiver {
  url: string;
  received: string[];
  requestCount: number;
  status: number;
  retryAfter?: string | undefined;
  close(): void;
}

/** The receiver's address ends in `secret`, which must not appear anywhere else. */
export async function openWebhookReceiver(secret: string): Promise<WebhookReceiver> {
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (piece: string) => {
      body += piece;
    });
    request.on("end", () => {
      receiver.requestCount += 1;
      if (receiver.status < 300) receiver.received.push(JSON.parse(body).content);
      const { status, retryAfter } = receiver;
      response.writeHead(status, retryAfter === undefined ? {} : { "retry-after": retryAfter }).end();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${port}/api/webhooks/1/${secret}`,
    received: [],
    requestCount: 0,
    status: 204,
    close: () => void server.close(),
  };
  return receiver;
}
