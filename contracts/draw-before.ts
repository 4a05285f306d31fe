// What the log holds of a draw that was over before there was a log: one hash, of what its lines would have told. Pure, the
// same in browsers and on the server that writes it.
import { sha256Hex } from "./roll-rule.ts";

/** A draw that was over, as it is published. Times are ISO 8601 UTC. */
export interface DrawBefore {
  id: string;
  state: "drawn" | "called_off";
  frozen_at: string;
  entries_sha256: string;
  total_tickets: number;
  winners_wanted: number;
  source: string | null;
  random: string | null;
  drawn_at: string | null;
  commitment: string | null;
  round: number | null;
  winners: readonly {
    place: number;
    ticket: number;
    user: { id: number };
    void_reason: string | null;
    voided_at: string | null;
  }[];
}

/**
 * SHA-256 of a line of JSON an act, LF after each: the list, then winners or calling off, then wins called void before the
 * log began (`began`, its first line's time), by place. Each as the log's line would be, without `n` and `prev`.
 */
export async function drawBeforeSha256(draw: DrawBefore, began: string): Promise<string> {
  const { id, winners } = draw;
  const voided = winners.filter(({ voided_at: at }) => at !== null && Date.parse(at) < Date.parse(began));
  const acts = [
    await committed(draw),
    draw.state === "drawn" ? await resulted(draw) : { type: "draw.cancel", draw: id, known: draw.random !== null },
    ...voided.map(({ ticket, void_reason: reason, voided_at: at }) => ({
      ...{ at, type: "win.void", draw: id, ticket, reason },
    })),
  ];
  return sha256Hex(acts.map((act) => `${JSON.stringify(act)}\n`).join(""));
}

async function committed(draw: DrawBefore) {
  const { id, frozen_at: at, entries_sha256: entries, total_tickets: tickets, winners_wanted: winners } = draw;
  const { commitment: text, round } = draw;
  const beacon = text === null || round === null ? {} : { commitment: await sha256Hex(text), round };
  return { at, type: "draw.commit", draw: id, entries, tickets, winners, ...beacon };
}

async function resulted({ id, drawn_at: at, source, random, winners }: DrawBefore) {
  return {
    ...{ at, type: "draw.result", draw: id, source, random_sha256: await sha256Hex(random ?? "") },
    winners: winners.map(({ place, ticket, user }) => `${place},${ticket},${user.id}\n`).join(""),
  };
}
