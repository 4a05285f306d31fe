// Finds the viewer's own line among the lines whose hash is in the fairness log. Runs in the browser.

import { accountSha256 } from "../../../fairness/checks/entrants-check.ts";
import { fetchLogLines, fetchOptional } from "../../../fairness/client/parts/fetch-cache.ts";
import type { LogLine } from "../../../fairness/rules/fairness-log.ts";
import { hasWebCrypto, sha256Hex } from "../../../fairness/rules/roll-rule.ts";
import { call } from "../../../ui/base/api.ts";
import { boardsPaths } from "../contract/boards-paths.ts";
import type { FigureLine, OwnFigure } from "../contract/own-figure.ts";

export interface OwnFigureCheck {
  own: OwnFigure;
  /** The hash of the salt and the account. */
  sha256: string;
  /** Null if the list has no such line. */
  line: FigureLine | null;
  /** Whether the log has the hash of exactly these lines. "waiting": the log does not have their hash yet. */
  log: "holds" | "differs" | "waiting";
}

/**
 * Why there is no result: the viewer is not on that board (`absent`), the browser has no Web Crypto (`insecure`), or a
 * call failed (`unreachable`).
 */
export type OwnFigureFailure = "absent" | "insecure" | "unreachable";

export async function checkOwnFigure(board: number): Promise<OwnFigureCheck | OwnFigureFailure> {
  if (!hasWebCrypto()) return "insecure";
  const [own, lines] = await Promise.all([
    call<OwnFigure>(boardsPaths.own(board), { method: "GET" }),
    fetchOptional(boardsPaths.lines(board)),
  ]);
  if (own.kind === "answer" && own.status === 404) return "absent";
  if (own.kind !== "answer" || own.status !== 200 || lines === null || lines === "none") return "unreachable";
  const { log_line: number } = own.body;
  const log = number === null ? [] : await fetchLogLines([`line:${number}`]);
  if (log === null) return "unreachable";
  return compareOwnFigure(own.body, lines, log);
}

/** `bytes` are the lines as received. `log` contains the log's lines about the board. */
export async function compareOwnFigure(
  own: OwnFigure,
  bytes: Uint8Array<ArrayBuffer>,
  log: readonly LogLine[] | "unreadable",
): Promise<OwnFigureCheck> {
  const sha256 = await accountSha256({ salt: own.salt, account_id: own.account_key });
  const line = parseFigureLines(new TextDecoder().decode(bytes))?.[own.number - 1];
  return {
    own,
    sha256,
    line: line?.account_sha256 === sha256 ? line : null,
    log: own.log_line === null ? "waiting" : await compareLog(own.log_line, bytes, log),
  };
}

async function compareLog(
  number: number,
  bytes: Uint8Array<ArrayBuffer>,
  log: readonly LogLine[] | "unreadable",
): Promise<OwnFigureCheck["log"]> {
  if (log === "unreadable") return "differs";
  const logged = log.find(({ n, type }) => n === number && type === "board.figures");
  return logged?.event.lines_sha256 === (await sha256Hex(bytes)) ? "holds" : "differs";
}

/**
 * Returns the lines. Returns null unless their numbers count up from 1 without a gap and no figure is higher than the
 * one before.
 */
export function parseFigureLines(text: string): FigureLine[] | null {
  const texts = text.split("\n");
  if (texts.pop() !== "") return null;
  const lines: FigureLine[] = [];
  for (const [index, line] of texts.entries()) {
    const match = /^([1-9]\d{0,14}),(0|[1-9]\d{0,14}),([0-9a-f]{64})$/.exec(line);
    const [number, cents] = [Number(match?.[1]), Number(match?.[2])];
    if (match === null || number !== index + 1 || cents > (lines.at(-1)?.cents ?? cents)) return null;
    lines.push({ number, cents, account_sha256: match[3] ?? "" });
  }
  return lines;
}
