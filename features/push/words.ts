// What a browser is told: a heading, a sentence, and where a press leads.
import { applyCoinName, type Coin } from "../../common/contract/look.ts";
import { maxPayloadBytes } from "./source.ts";

export interface PushWords {
  title: string;
  /** One sentence; of what was written as a letter, paragraphs. */
  text: string;
  /** Path of a page. */
  href: string;
  /** Tells it from others: the same one again takes the place of the first. */
  tag: string;
}

const maxTitleLength = 120;
const maxBodyLength = 400;

/** As JSON for the worker (site/client/push-worker.ts), never larger than a push may be. */
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
  // A letter can be six bytes of JSON.
  return Buffer.byteLength(whole) <= maxPayloadBytes ? whole : words(truncate(body, maxBodyLength / 8));
}

/** A letter says who it is for, and more than anybody's locked screen should: of one only its heading is pushed. */
const pushBody = (text: string): string => (text.includes("\n\n") ? "" : text);

/** Whole letters, no half of one. */
function truncate(text: string, most: number): string {
  const letters = [...text];
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join("")}…`;
}
