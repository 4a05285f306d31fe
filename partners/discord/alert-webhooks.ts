// Tells a channel by its webhook what is wrong with the site, and another what staff want to hear of. Each is off unless the
// operator set one. (What viewers are told goes by hooks.ts.)
import type { HttpClient } from "../common/http-client.ts";

/** Discord's limit of a message is 2,000 characters. */
const maxMessageLength = 1_800;

/** For whatever takes Discord's JSON at `currentAddress`; it may be another service, which answers as it likes. */
export const createAlertChannel = (outside: Pick<HttpClient, "bytes">, address: string) => ({
  say: (words: string) => sendMessage(outside, "the operator's channel", address, words),
});

/** The staff's own channel. `menuPath` puts a webhook's address where Discord is played. */
export const createDiscordAlerts = (outside: Pick<HttpClient, "bytes">, placeOf: (webhook: string) => string) => ({
  post: (webhook: string, words: string) => sendMessage(outside, "discord's alerts", placeOf(webhook), words),
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
