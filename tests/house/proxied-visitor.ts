import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { Agent, request } from "node:https";
import { expect } from "vitest";
import { createOverlayKeys } from "../../features/overlays/keys.ts";
import type { TestHouse } from "./house.ts";

export interface ProxiedRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: object;
}

export interface ProxiedVisitor {
  /** Resolves before the response's body arrives. */
  open(path: string, options?: ProxiedRequest): Promise<IncomingMessage>;
  ask(
    path: string,
    options?: ProxiedRequest,
  ): Promise<{ status: number; headers: IncomingMessage["headers"]; text: string }>;
  close(): void;
}

/** `ca` signed the proxy's certificate; `address` is the visitor's, any address of this machine. */
export function openProxiedVisitor(
  host: string,
  { port, ca, address }: { port: number; ca: string; address: string },
): ProxiedVisitor {
  const agent = new Agent({ keepAlive: true, ca });
  const open = (path: string, { method = "GET", headers = {}, body }: ProxiedRequest = {}): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const content = body === undefined ? {} : { "content-type": "application/json", origin: `https://${host}` };
      const at = { host: "127.0.0.1", port, servername: host, localAddress: address };
      const sent = request({ ...at, agent, path, method, headers: { host, ...content, ...headers } }, resolve);
      sent.once("error", reject);
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
  return {
    open,
    async ask(path, options) {
      const answer = await open(path, options);
      let text = "";
      for await (const piece of answer.setEncoding("utf8")) text += piece;
      return { status: answer.statusCode ?? 0, headers: answer.headers, text };
    },
    close: () => agent.destroy(),
  };
}

export const findScript = (page: string): string => /\/assets\/built\/[\w.-]+\.js/.exec(page)?.[0] ?? "";

export async function overlayEventsComeAtOnce(front: ProxiedVisitor, { house }: TestHouse): Promise<void> {
  const { token } = await createOverlayKeys(house).of("leaderboard");
  const events = await front.open(`/overlay/leaderboard/events?token=${token}`);
  expect(events.statusCode).toBe(200);
  const [first] = await once(events.setEncoding("utf8"), "data");
  expect(first).toContain("event:");
  events.destroy();
}
