// Raffles by chat command. Buying, opening and drawing follow the same rules as on the site.

import { revealedAfterMs } from "../../common/contract/raffle-reel.ts";
import type { Actor } from "../../common/server/actor.ts";
import type { House } from "../../common/server/house.ts";
import { type Draws, drawsTag } from "../../fairness/server/draws/draws.ts";
import { type CallResult, type IdempotentCall, runOnce } from "../../money/server/run-once.ts";
import type { SpendCall } from "../../money/server/spend.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";
import { accountTag } from "../../platform/cache/changed-accounts.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import { announceRaffle } from "./announce.ts";
import { raffleInput } from "./contract/raffle-input.ts";
import { endedByState, raffleState } from "./contract/raffles.ts";
import { joinRaffle } from "./join.ts";
import { m } from "./messages.ts";
import { findRaffle, listValidWinners, type RaffleRow } from "./queries.ts";
import { closeRaffleNow, drawClosedRaffle } from "./raffle-draws.ts";
import { openRaffle } from "./records.ts";
import { parseTicketCount, refusalText } from "./rules.ts";

export interface OpenRaffle {
  id: number;
  name: string;
  pricePoints: number;
  tickets: number;
  endsAt: Date;
}

interface StaffLine {
  actor: Actor;
  call: IdempotentCall;
}

type Refused = { why: "refused"; words: string };
const refuse = (words: string) => refused({ why: "refused", words });

const toOpenRaffle = (row: RaffleRow): OpenRaffle => ({
  id: row.id,
  name: row.name,
  pricePoints: row.entry_price,
  tickets: row.entries_count,
  endsAt: row.ends_at,
});

export function createRafflesInChat(house: House, draws: Draws) {
  const { db, clock } = house;
  return {
    open: async () =>
      (await findOpenAt(db, clock.now())).filter((row) => raffleState(row) === "open").map(toOpenRaffle),
    meantAt: async (at: Date) => (await findOpenAt(db, at)).map(toOpenRaffle)[0] ?? null,

    async buy(call: SpendCall, raffleId: number, tickets: string) {
      const count = parseTicketCount(tickets);
      if (count === null) return refuse(m.ticketsInvalid());
      const wanted = { tickets: count, seenPricePoints: null };
      const outcome = await joinRaffle(house.spendQueue, call, raffleId, wanted);
      if (outcome.ok) {
        announceRaffle(house, raffleId);
        house.changes.announce(accountTag(call.userId));
        return done(parseBought(outcome.value));
      }
      if (outcome.why === "nothing_offered") return refuse(m.chatRaffleGone());
      if (outcome.why === "key_reused") return refuse(m.chatReadBefore());
      if (outcome.why === "balance_full") return refuse(m.chatBalanceFull());
      return refuse(refusalText(outcome));
    },

    async start(line: StaffLine, terms: Terms): Promise<Result<OpenRaffle, Refused>> {
      const read = raffleInput.safeParse(toRaffleInput(terms, line.actor.now));
      if (!read.success) return refuse(read.error.issues[0]?.message ?? m.chatInvalid());
      const id = await decideOnce(house, line, async (tx) => {
        const raffle = await openRaffle(tx, line.actor, read.data, null);
        return { status: 200, body: { message: "success", id: raffle.id } };
      });
      if (!id.ok) return id;
      const raffle = await findRaffle(db, id.value);
      if (raffle === undefined) return refuse(m.chatRaffleGone());
      announceRaffle(house, raffle.id);
      return done(toOpenRaffle(raffle));
    },

    async draw(line: StaffLine, id: number): Promise<Result<DrawnInChat, Refused>> {
      const closed = await decideOnce(house, line, async (tx) => {
        const outcome = await closeRaffleNow(tx, line.actor, id);
        return outcome.ok
          ? { status: 200, body: { message: "success", id } }
          : { status: 409, body: { message: drawRefusals[outcome.why]() } };
      });
      if (!closed.ok) return closed;
      announceRaffle(house, id);
      house.changes.announce(drawsTag);
      const drawn = await drawClosedRaffle(house, draws, id);
      const name = (await findRaffle(db, id))?.name ?? "";
      if (drawn.kind === "cancelled") return refuse(drawRefusals.cancelled());
      const drawnAt = clock.now();
      if (drawn.kind === "waiting") return done({ name, winners: null, shownAt: drawnAt });
      const winners = (await listValidWinners(db, [id])).get(id) ?? [];
      return done({
        name,
        winners: winners.map(({ username }) => username),
        shownAt: new Date(drawnAt.getTime() + revealedAfterMs(winners.length)),
      });
    },
  };
}

interface DrawnInChat {
  name: string;
  winners: string[] | null;
  /** When the reel will have shown all winners. */
  shownAt: Date;
}

const drawRefusals = {
  no_such_raffle: m.noSuchRaffle,
  already_drawn: m.alreadyDrawn,
  cancelled: m.wasCancelled,
};

const findOpenAt = (db: Db, at: Date): Promise<RaffleRow[]> =>
  db
    .selectFrom("raffles")
    .selectAll()
    .where("deleted_at", "is", null)
    .where("created_at", "<=", at)
    .where("ends_at", ">", at)
    .where((on) => on.or([on("ended", "<>", endedByState.cancelled), on("closed_at", ">", at)]))
    .orderBy("ends_at")
    .orderBy("id")
    .limit(20)
    .execute();

interface Terms {
  name: string;
  minutes: number;
  pricePoints: number;
  mostTickets: number;
  winners: number;
}

const toRaffleInput = ({ name, minutes, pricePoints, mostTickets, winners }: Terms, now: Date) => ({
  name,
  description: "",
  number_of_winners: winners,
  entry_price: pricePoints,
  max_entries_per_user: mostTickets,
  ends_at: new Date(now.getTime() + minutes * 60_000).toISOString(),
});

const parseBought = (answer: Record<string, unknown>) => {
  const [first, last, own] = ["first_ticket", "last_ticket", "own_tickets"].map((name) => Number(answer[name]));
  return { bought: (last ?? 0) - (first ?? 0) + 1, own: own ?? 0 };
};

/** Decides at most once per chat message. A repeated message returns the first decision with the raffle's number. */
async function decideOnce(
  house: Pick<House, "db" | "changes">,
  { call }: StaffLine,
  act: (tx: Tx) => Promise<CallResult>,
): Promise<Result<number, Refused>> {
  const answer = await runOnce(house, call, act);
  if (answer === null) return refuse(m.chatReadBefore());
  const { status, body } = answer;
  if (status === 200 && "id" in body) return done(Number(body.id));
  return refuse("message" in body ? String(body.message) : "");
}
