import { applyCoinName, type Coin } from "../../common/contract/look.ts";
import { maxPayloadBytes } from "./source.ts";

export interface PushWords {
  title: string;
  /** One sentence; for an email, its paragraphs. */
  text: string;
  href: string;
  tag: string;
}

const maxTitleLength = 120;
const maxBodyLength = 400;

export function buildPayload({ title, text, href, tag }: PushWords, coin: Coin | undefined): string {
  const words = (body: string) =>
    JSON.stringify({
      title: truncate(applyCoinName(title, coin), maxTitleLength),
      body,
      href: truncate(href, 500),
      tag,
    });
  const body = truncate(applyCoinName(pushBody(text), coin), maxBodyLength);
  const whole = words(body);
  // A character can take six bytes in JSON.
  return Buffer.byteLength(whole) <= maxPayloadBytes ? whole : words(truncate(body, maxBodyLength / 8));
}

/** An email names its recipient and says more than a locked screen should show, so only its heading is pushed. */
const pushBody = (text: string): string => (text.includes("\n\n") ? "" : text);

function truncate(text: string, most: number): string {
  const letters = [...text];
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join("")}…`;
}
