// Tells a Discord channel by its webhook that a raffle was drawn, and another what is wrong with the site. Each is off
// unless the operator set one.
import type { AlertChannel } from "../../incidents/source.ts";
import type { Herald } from "../../raffles/source.ts";
import type { Outside } from "../fetch.ts";

const mostNamed = 20;
/** Discord's limit of a message is 2,000 characters. */
const longestMessage = 1_800;

/** `address` is asked each time, since an admin may change it; null while there is none. */
export function discordHerald(outside: Pick<Outside, "json">, address: () => Promise<string | null>): Herald {
  return {
    async drawn({ name, url, winners, head }) {
      const webhook = await address();
      if (webhook === null) return;
      const named = winners.slice(0, mostNamed).join(", ");
      const rest = winners.length > mostNamed ? ` and ${winners.length - mostNamed} more` : "";
      const content = `${plain(name)} is drawn. ${winners.length === 1 ? "Winner" : "Winners"}: ${plain(named)}${rest}\n`;
      await outside.json({
        service: "discord",
        // `wait` makes Discord answer with the message it posted.
        url: new URL(`${webhook}?wait=true`),
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          content: content.slice(0, longestMessage) + url + (head === null ? "" : `\nLog ${head}`),
          // Whatever somebody called themselves or a prize: nobody is pinged.
          allowed_mentions: { parse: [] },
        }),
        maxBytes: 256 * 1024,
      });
    },
  };
}

/** For whatever takes Discord's JSON at `address`; it may be another service, which answers as it likes. */
export function alertChannel(outside: Pick<Outside, "bytes">, address: string): AlertChannel {
  return {
    async say(words) {
      await outside.bytes({
        service: "the operator's channel",
        url: new URL(address),
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ content: words.slice(0, longestMessage), allowed_mentions: { parse: [] } }),
        anySuccess: true,
        // Its pauses are the incidents' own.
        insist: true,
      });
    },
  };
}

/** What people wrote shall not turn into formatting. */
const plain = (text: string): string => text.replace(/[\\*_~`|>[\]()#]/g, "\\$&");
