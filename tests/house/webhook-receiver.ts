// A channel of the operator's: takes what is posted to it over real HTTP, or refuses it.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface WebhookReceiver {
  url: string;
  /** What was posted and taken, in its order. */
  taken: string[];
  /** Everything that was posted. */
  asked: number;
  /** Answered from now on. */
  status: number;
  /** Said with it: how long to wait. */
  retryAfter?: string | undefined;
  close(): void;
}

/** Its address ends in `secretMeta`, which nobody should ever read elsewhere. */
export async function openWebhookReceiver(secret: string): Promise<WebhookReceiver> {
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (piece: string) => {
      body += piece;
    });
    request.on("end", () => {
      receiver.asked += 1;
      if (receiver.status < 300) receiver.taken.push(JSON.parse(body).content);
      const { status, retryAfter } = receiver;
      response.writeHead(status, retryAfter === undefined ? {} : { "retry-after": retryAfter }).end();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${port}/api/webhooks/1/${secret}`,
    taken: [],
    asked: 0,
    status: 204,
    close: () => void server.close(),
  };
  return receiver;
}
