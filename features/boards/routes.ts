import { Hono } from "hono";
import { refusal } from "../../common/contract/refusals.ts";
import { requireUser } from "../../common/http/guards.ts";
import type { House } from "../../common/server/house.ts";
import { maskName } from "../../platform/base/mask-name.ts";
import { formatCsvLine } from "../../platform/contract/csv.ts";
import type { Env } from "../../platform/http/context.ts";
import { download, fileHeaders, toByteStream } from "../../platform/http/download.ts";
import { idParam } from "../../platform/http/input.ts";
import { findBoard } from "./board.ts";
import { boardsPaths } from "./contract/boards-paths.ts";
import { maxPlaces } from "./contract/limits.ts";
import { findLineNumber, findSalt, streamFigureLines } from "./log.ts";
import { m } from "./messages.ts";
import type { PlacePrize } from "./prizes.ts";
import { provenanceProps } from "./props.ts";
import { readOwnStanding, type StandingsReader } from "./standings.ts";

const noSuchBoard = () => refusal("not_found", m.noSuchBoard());

export function boardRoutes(house: House, standings: StandingsReader): Hono<Env> {
  const app = new Hono<Env>();

  app.get(boardsPaths.csv.pattern, async (c) => {
    const id = idParam(c);
    const found = id === null ? null : await standings(id);
    if (found === null) return c.json(noSuchBoard(), 404);
    const head = [m.filePlace(), m.fileName(), m.fileWager(), m.filePrize()];
    const rows = found.rows
      .slice(0, maxPlaces)
      .map(({ place, name, cents, prizes }) => [
        ...[String(place), maskName(name), (cents / 100).toFixed(2)],
        prizes.map(formatPrize).join(" + "),
      ]);
    return download(c, `board-${id}-places.csv`, [head, ...rows].map(formatCsvLine).join(""));
  });

  // `?partner=` chooses one of several partners. The first is the default.
  app.get(boardsPaths.lines.pattern, async (c) => {
    const id = idParam(c);
    const board = id === null ? undefined : await findBoard(house.db, id);
    const partner = c.req.query("partner") ?? board?.partners[0] ?? "";
    if (board === undefined || !board.partners.includes(partner)) return c.json(noSuchBoard(), 404);
    return c.body(toByteStream(streamFigureLines(house.db, board.id, partner)), 200, {
      ...fileHeaders(`board-${board.id}-figures.csv`),
      "Cache-Control": "no-store",
    });
  });

  app.get(boardsPaths.own.pattern, requireUser, async (c) => {
    const id = idParam(c);
    const found = id === null ? null : await standings(id);
    if (found === null || id === null) return c.json(noSuchBoard(), 404);
    const { row } = await readOwnStanding(house.db, found, c.var.user.id);
    if (row === null) return c.json(refusal("not_found", m.notOnBoard()), 404);
    const { partner, account_key } = row;
    const provenance = provenanceProps(found, row);
    return c.json({
      number: await findLineNumber(house.db, { board: id, partner, key: account_key }),
      ...{ place: row.place, wager: row.cents / 100, partner, account_key },
      salt: await findSalt(house.db, id, partner, account_key),
      log_line: provenance?.log_line ?? null,
      provenance,
    });
  });

  return app;
}

const formatPrize = ({ kind, amount, text = "" }: PlacePrize): string => {
  if (kind === "text") return text;
  return kind === "bucks" ? `$${(amount / 100).toFixed(2)}` : m.prizePoints({ amount });
};
