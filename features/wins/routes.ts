import { Hono } from "hono";
import { cardHeadline, cardLook, cardPath } from "../../common/contract/cards.ts";
import { paths } from "../../common/contract/paths.ts";
import { refusal } from "../../common/contract/refusals.ts";
import type { WinKind } from "../../common/contract/wins.ts";
import { requireUser } from "../../common/http/guards.ts";
import type { House } from "../../common/server/house.ts";
import { activeRanksAt } from "../../common/server/rank-settings.ts";
import { publicLook } from "../../common/server/site-look.ts";
import type { SiteSettings } from "../../common/server/site-settings.ts";
import type { SignedInEnv } from "../../platform/http/context.ts";
import { boardsPaths } from "../boards/contract/boards-paths.ts";
import type { Win, WonPrize } from "./contract/wins.ts";
import { winQuery } from "./contract/wins-input.ts";
import { winsPaths } from "./contract/wins-paths.ts";
import { m } from "./messages.ts";
import { findWin, type WinRow } from "./queries.ts";

export function winRoutes(house: House): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>();
  app.get(winsPaths.api, requireUser, async (c) => {
    const asked = winQuery.safeParse(c.req.query());
    if (!asked.success) return c.json(refusal("not_found", m.noSuchWin()), 404);
    const { win } = asked.data;
    const now = house.clock.now();
    const settings = await house.settings();
    const rank = win.kind === "rank" ? findRank(settings, win.id, now) : undefined;
    const row = await findWin(house.db, c.var.user.id, { ...win, id: rank?.key ?? win.id }, now);
    if (row === undefined) return c.json(refusal("not_found", m.noSuchWin()), 404);
    const title = rank?.name ?? row.title;
    const image = rank?.image || row.image;
    const shown: Win = {
      ...{ kind: win.kind, title, image, prizes: row.prizes.map(toPrize), username: c.var.user.username },
      ...{ tickets: row.tickets, total: row.total, place: row.place, at: row.at.toISOString() },
      page: pageOf(win.kind, Number(win.id)),
      picture: pictureOf(win.kind, win.id, { title, image }, settings),
      ...{ asks: row.asks, is_void: row.is_void },
    };
    return c.json(shown, 200, { "Cache-Control": "no-store" });
  });
  return app;
}

/** Accepts a rank's key or name, because claims store the key and movements of the ledger store the name. */
const findRank = ({ ranks }: SiteSettings, named: string, now: Date) =>
  activeRanksAt(ranks, now).find(({ key, name }) => key === named || name === named);

const toPrize = ({ kind, amount, text = "" }: WinRow["prizes"][number]): WonPrize => ({
  kind: kind === "text" ? "item" : kind,
  amount: kind === "bucks" ? amount / 100 : amount,
  text,
});

function pageOf(kind: WinKind, id: number): string {
  switch (kind) {
    case "raffle":
      return paths.raffle(id);
    case "roll":
      return paths.roll(id);
    case "race":
      return boardsPaths.board(id);
    case "board":
      return paths.leaderboard;
    case "rank":
      return paths.wagerRewards;
    case "guess":
      return paths.hunt;
  }
}

/** Raffles and rolls have their own share pictures. Other wins use the picture of the page that shows them. */
const cardPages = { board: "leaderboard", race: "leaderboard", rank: "wager-rewards", guess: "bonus-hunt" } as const;

function pictureOf(
  kind: WinKind,
  id: string,
  of: { title: string; image: string | null },
  settings: SiteSettings,
): string {
  const look = publicLook(settings);
  const shared = cardLook({ brand: settings.brand, look });
  if (kind === "raffle" || kind === "roll") return cardPath(kind, id, { ...of, ...shared });
  const page = cardPages[kind];
  return cardPath("page", page, { title: cardHeadline(page, look) ?? "", image: null, ...shared });
}
