// Every draw of the database, checked as browsers check it, and held against what the log says of it.
import { checkDraw } from "../../../contracts/draw-check.ts";
import type { Db } from "../../../server/core/db.ts";
import { drawIdText } from "../../../server/draws/id.ts";
import { withoutTickets } from "../../../server/draws/list.ts";
import { drawProps } from "../../../server/draws/props.ts";
import { type DrawWithWinners, drawNamed } from "../../../server/draws/queries.ts";
import { logSha256 } from "../../../server/fairness-log/log.ts";
import { ticketLines } from "../../../server/leaderboard/queries.ts";
import { entryLines } from "../../../server/raffles/queries.ts";
import type { Told } from "./told.ts";

type Say = (failure: string) => void;

/** Answers how many there are. */
export async function verifyDraws(db: Db, told: Told, say: Say): Promise<number> {
  const draws = await db.selectFrom("draws").select(["kind", "subject_id", "round"]).orderBy("id").execute();
  for (const [index, name] of draws.entries()) {
    const found = await drawNamed(db, name);
    if (found === null) continue;
    for (const failure of logged(found, told, index < told.drawsBefore)) say(`Draw ${drawIdText(name)}: ${failure}`);
    if (found.draw.status !== "resolved") continue;
    const checks = await checkDraw(drawProps(found), await listOf(db, found));
    for (const { name: what, holds } of checks)
      if (holds !== true) say(`Draw ${drawIdText(name)}: ${holds === false ? failures[what] : `unknown: ${what}`}`);
  }
  const there = new Set(draws.map(drawIdText));
  for (const name of told.commits.keys())
    if (!there.has(name)) say(`Draw ${name}: the log has it, and the site has not.`);
  return draws.length;
}

const failures: Record<string, string> = {
  signature: "the signature does not hold.",
  asked: "the numbers are not what had to be asked for.",
  list: "the list is not the one whose fingerprint was published.",
  winners: "the winners do not follow from the numbers and the list.",
};

async function listOf(db: Db, { draw }: DrawWithWinners): Promise<Uint8Array<ArrayBuffer>> {
  const lines = draw.kind === "raffle" ? entryLines(db, draw.subject_id) : ticketLines(db, draw.subject_id);
  const pieces: Uint8Array[] = [];
  for await (const piece of withoutTickets(lines, draw.excluded)) pieces.push(Buffer.from(piece));
  return Uint8Array.from(Buffer.concat(pieces));
}

/** What the log says of it, or does not. */
function logged({ draw, winners }: DrawWithWinners, told: Told, isBefore: boolean): string[] {
  const name = drawIdText(draw);
  const commit = told.commits.get(name)?.event;
  if (commit === undefined) return isBefore ? [] : ["its list is not in the log."];
  const wrong: string[] = [];
  if (commit.entries !== draw.entries_sha256) wrong.push("the log has another list for it.");
  if (commit.tickets !== draw.total_tickets) wrong.push("the log has another number of tickets for it.");
  if (commit.winners !== draw.winners_wanted) wrong.push("the log has another number of winners for it.");
  if (draw.status === "cancelled" && !told.cancelled.has(name)) wrong.push("that it was called off is not in the log.");
  if (draw.status !== "resolved") return wrong;
  const result = told.results.get(name)?.event;
  if (result === undefined) return [...wrong, "its winners are not in the log."];
  if (result.random_sha256 !== logSha256(draw.random ?? "")) wrong.push("the log has other numbers for it.");
  const lines = winners.map(({ place, ticket, entrant }) => `${place},${ticket},${entrant}\n`).join("");
  if (result.winners !== lines) wrong.push("the log has other winners for it.");
  return wrong;
}
