import { type Context, Hono } from "hono";
import { type CommandName, commandPrefix } from "../../common/contract/chat-commands.ts";
import { paths } from "../../common/contract/paths.ts";
import { refusal } from "../../common/contract/refusals.ts";
import type { CommandSettings } from "../../common/server/command-settings.ts";
import type { House } from "../../common/server/house.ts";
import { unreachable } from "../../platform/base/result.ts";
import type { Assets } from "../../platform/http/assets.ts";
import type { Env } from "../../platform/http/context.ts";
import { eventStreamHead, eventStreamResponse, isHeadOnly, openEventStream } from "../../platform/http/event-stream.ts";
import { type Broadcast, heartbeatMs } from "../../platform/live/server/broadcast.ts";
import type { Subject } from "../../platform/live/server/channel.ts";
import { currentRace } from "../boards/contract/overlay.ts";
import type { RacesOnAir } from "../boards/on-air.ts";
import type { LiveHunts } from "../hunts/live-hunts.ts";
import type { RunningBoardReader } from "../leaderboard/running-board.ts";
import { currentRaffle } from "../raffles/contract/overlay.ts";
import type { LiveRaffles } from "../raffles/live-raffles.ts";
import { pollMs, retryMs } from "./broadcast.ts";
import type { OverlayKind } from "./contract/overlays.ts";
import { overlayDocument, overlayPolicy, refusalDocument } from "./document.ts";
import { type OverlayKeys, overlaysTag } from "./keys.ts";
import { m } from "./messages.ts";

export interface OverlayParts {
  assets: Pick<Assets, "overlay">;
  keys: OverlayKeys;
  broadcast: Broadcast;
  house: Pick<House, "settings" | "origin">;
  hunt: LiveHunts;
  board: RunningBoardReader;
  raffles: LiveRaffles;
  races: RacesOnAir;
  /** Whether the site listens to a chat. */
  hasChat: () => boolean;
}

/** Mount these routes before the visitor is looked up, because only the token decides. */
export function overlayRoutes(parts: OverlayParts): Hono<Env> {
  const app = new Hono<Env>();
  const { hunt, leaderboard } = paths.overlay;
  for (const [path, kind] of [
    [hunt, "hunt"],
    [leaderboard, "leaderboard"],
    ["/overlay/race/:id", "race"],
    ["/overlay/raffle/:id", "raffle"],
  ] as const) {
    app.get(path, (c) => answerPage(c, parts, kind));
    app.get(`${path}/events`, (c) => answerEvents(c, parts, kind));
  }
  app.all("/overlay", refuseOverlay);
  app.all("/overlay/*", refuseOverlay);
  return app;
}

interface Admitted {
  subject: Subject;
  generation: number;
}

/** Returns null both for a wrong secret and for a missing overlay, so guessing reveals nothing. */
async function admit(c: Context<Env>, parts: OverlayParts, kind: OverlayKind): Promise<Admitted | null> {
  const generation = await parts.keys.findGeneration(kind, c.req.query("token"));
  const id = parseId(c);
  if (generation === null || id === null) return null;
  const subject = overlaySubject(parts, kind, id);
  return (await subject.read()) === null ? null : { generation, subject };
}

/** Returns an overlay's subject. Reading it returns null when the thing it shows does not exist. */
function overlaySubject({ house, hunt, board, raffles, races }: OverlayParts, kind: OverlayKind, id: string): Subject {
  const common = { key: `${kind}:${id}`, everyMs: pollMs };
  switch (kind) {
    case "hunt": {
      const read = async () => ({ hunt: await hunt.shown(), look: (await house.settings()).hunt_overlay });
      return { ...common, tags: [hunt.tag, "site"], read };
    }
    case "leaderboard":
      return { ...common, tags: board.tags, read: board.read };
    case "race": {
      const read = async () => {
        const race = await races.read(id);
        return race === null && id !== currentRace ? null : { race };
      };
      return { ...common, tags: [...races.tags], read };
    }
    case "raffle":
      return { ...common, tags: raffles.getTags(id), read: () => raffles.read(id) };
    default:
      return unreachable(kind);
  }
}

/** Returns the raffle's id or "current", an empty text when the address has none, or null when it is invalid. */
function parseId(c: Context<Env>): string | null {
  const id = c.req.param("id");
  if (id === undefined || id === currentRaffle) return id ?? "";
  return /^[1-9]\d{0,14}$/.test(id) ? id : null;
}

async function answerPage(c: Context<Env>, parts: OverlayParts, kind: OverlayKind): Promise<Response> {
  if ((await admit(c, parts, kind)) === null) return refuseOverlay(c);
  setHeaders(c, overlayPolicy(c.var.nonce));
  const { look, commands } = await parts.house.settings();
  const address = new URL(parts.house.origin()).host;
  const command = parts.hasChat() ? findCommand(commands, kind) : null;
  return c.html(overlayDocument(parts.assets, { kind, accent: look.accent, address, command, nonce: c.var.nonce }));
}

const commandsToShow: Partial<Record<OverlayKind, CommandName>> = {
  hunt: "guess",
  leaderboard: "board",
  raffle: "join",
};

/** Returns the command that viewers of this overlay can type, as the operator named it. Null: none, or it is off. */
function findCommand({ each }: CommandSettings, kind: OverlayKind): string | null {
  const name = commandsToShow[kind];
  return name !== undefined && each[name].on ? `${commandPrefix}${each[name].name}` : null;
}

async function answerEvents(c: Context<Env>, parts: OverlayParts, kind: OverlayKind): Promise<Response> {
  const admitted = await admit(c, parts, kind);
  if (admitted === null) return refuseOverlay(c);
  if (isHeadOnly(c)) return eventStreamHead(c);
  const { subject, generation } = admitted;
  const holds = async () => (await parts.keys.of(kind)).generation === generation;
  const listener = await parts.broadcast.listen([subject], {
    open: () => openEventStream(c),
    first: `retry: ${retryMs}\n\n`,
    known: c.req.header("last-event-id"),
    pass: { tag: overlaysTag, holds },
  });
  if (listener !== null) return eventStreamResponse();
  return c.json(refusal("unavailable", m.tooMany()), 503, {
    "Retry-After": String(Math.ceil(heartbeatMs / 1000)),
  });
}

function refuseOverlay(c: Context<Env>): Response {
  const { html, policy } = refusalDocument(c.var.nonce);
  setHeaders(c, policy);
  return c.html(html, 404);
}

function setHeaders(c: Context<Env>, policy: string): void {
  c.header("Content-Security-Policy", policy);
  c.header("X-Frame-Options", "SAMEORIGIN");
  // The address contains the secret, so no referrer may reveal it and no cache may store it.
  c.header("Referrer-Policy", "no-referrer");
  c.header("Cache-Control", "no-store");
}
