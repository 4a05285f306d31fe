// Posts incidents to one Discord channel and staff news to another. Each is off unless the operator has set its webhook.
// Announcements to viewers are in webhooks.ts.
import type { HttpClient } from "../common/http-client.ts";

/** Below Discord's limit of 2,000 characters. */
const maxMessageLength = 1_800;

/** Posts to any service that accepts Discord's JSON at `address`. Its response is ignored. */
export const createAlertChannel = (outside: Pick<HttpClient, "bytes">, address: string) => ({
  say: (words: string) => sendMessage(outside, "the operator's channel", address, words),
});

/** The staff channel. `findPlace` turns a webhook's URL into the sandbox's in the demo. */
export const createDiscordAlerts = (outside: Pick<HttpClient, "bytes">, findPlace: (webhook: string) => string) => ({
  post: (webhook: string, words: string) => sendMessage(outside, "discord's alerts", findPlace(webhook), words),
});

async function sendMessage(
  outside: Pick<HttpClient, "bytes">,
  service: string,
  address: string,
  words: string,
): Promise<void> {
  await outside.bytes({
    service,
    url: new URL(address),
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ content: words.slice(0, maxMessageLength), allowed_mentions: { parse: [] } }),
    anySuccess: true,
  });
}
