// Where a platform delivers what happens in its channel. It knows no visitor and no database: whoever signed right is
// answered as soon as nothing of it can be lost, and what was delivered is acted on afterwards.

import type { IncomingMessage } from "node:http";
import { type Context, Hono } from "hono";
import { chatCalls } from "../../contracts/chat-calls.ts";
import { refusal } from "../../contracts/refusals.ts";
import type { House } from "../core/house.ts";
import { connectionOf, type Env } from "../http/context.ts";
import { createMemoryCounter } from "../http/limit-memory.ts";
import { addressBlock } from "../http/limits.ts";
import type { Intake } from "./intake.ts";
import type { ChatPlatform, DeliveryRefusal } from "./platform.ts";

export interface Hearing {
  /** Null while it is switched off. */
  platform: () => ChatPlatform | null;
  intake: Pick<Intake, "take" | "refuse">;
}

const mostBytes = 1024 * 1024;
/** What an address still gets read of which has signed wrong too often: more than any line of chat. */
const mostBytesDoubted = 32 * 1024;
/** Wrong signatures of one address. What fits is never counted, so nobody can silence the platform. */
const forgeries = { points: 60, perSeconds: 60 };
/** The desk counts them all; the log is told of one in a minute. */
const oneWord = { points: 1, perSeconds: 60 };
const bodyWithinMs = 10_000;

export function webhookRoutes({ clock, log }: Pick<House, "clock" | "log">, { platform, intake }: Hearing): Hono<Env> {
  const app = new Hono<Env>();
  const forgers = createMemoryCounter(forgeries);
  const told = createMemoryCounter(oneWord);
  const isDoubted = (address: string) => {
    const waits = forgers.count(address) > 0;
    forgers.giveBack(address);
    return waits;
  };
  app.post(chatCalls.webhook.pattern, async (c) => {
    const source = platform();
    if (source === null || c.req.param("platform") !== source.slug) return c.notFound();
    const address = addressBlock(c.var.address);
    const body = await readBody(c, isDoubted(address) ? mostBytesDoubted : mostBytes);
    if (body === null) {
      intake.refuse(source.slug, { why: "unreadable" });
      return c.json(refusal("too_large", "The delivery is too large."), 413);
    }
    const received = await source.receive({ headers: headersOf(c), body }, clock.now());
    if (received.ok) await intake.take(received.value);
    else {
      intake.refuse(source.slug, received);
      if (isForeign(received)) {
        forgers.count(address);
        if (told.count("") === 0) log.info({ address, why: received.why }, "a delivery nobody signed was refused");
        return c.json(refusal("unauthorized"), 401);
      }
    }
    // Also for what means nothing here: it is theirs, and who refuses too much is delivered nothing any more.
    return c.json({ message: "ok" });
  });
  return app;
}

const isForeign = ({ why }: DeliveryRefusal): boolean => why === "unsigned" || why === "forged";

function headersOf(c: Context<Env>): ReadonlyMap<string, string> {
  const { incoming } = connectionOf(c);
  if (incoming === undefined) return new Map(Object.entries(c.req.header()));
  const headers = new Map<string, string>();
  for (const [name, value] of Object.entries(incoming.headers)) if (typeof value === "string") headers.set(name, value);
  return headers;
}

/** Null when it is longer, or does not come. */
async function readBody(c: Context<Env>, most: number): Promise<Uint8Array | null> {
  if (Number(c.req.header("content-length") ?? 0) > most) return null;
  const { incoming } = connectionOf(c);
  if (incoming === undefined) {
    const body = new Uint8Array(await c.req.arrayBuffer());
    return body.length > most ? null : body;
  }
  return readFrom(incoming, most);
}

/** Of node's own stream: a stream of the web's costs as much as all else here. */
function readFrom(incoming: IncomingMessage, most: number): Promise<Uint8Array | null> {
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    let size = 0;
    const late = setTimeout(() => end(null), bodyWithinMs);
    const end = (body: Uint8Array | null) => {
      clearTimeout(late);
      resolve(body);
    };
    incoming.on("data", (piece: Buffer) => {
      size += piece.length;
      // What is too long is let go by.
      if (size > most) end(null);
      else pieces.push(piece);
    });
    incoming.once("end", () => end(pieces.length === 1 ? (pieces[0] ?? null) : Buffer.concat(pieces)));
    incoming.once("error", () => end(null));
    incoming.once("close", () => end(null));
  });
}
