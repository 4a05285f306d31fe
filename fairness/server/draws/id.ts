// The id of a draw in its signed text and URLs: "raffle:12"; in a later round, "raffle:12:2".
import type { DrawsTable } from "../../../db/tables.ts";

export interface DrawName {
  kind: DrawsTable["kind"];
  subject_id: number;
  round: number;
}

export const formatDrawId = ({ kind, subject_id, round }: DrawName): string =>
  round === 1 ? `${kind}:${subject_id}` : `${kind}:${subject_id}:${round}`;

export function parseDrawId(text: string): DrawName | null {
  const match = /^(raffle|leaderboard):([1-9]\d{0,14})(?::([2-9]|[1-9]\d{1,4}))?$/.exec(text);
  if (match === null) return null;
  return { kind: match[1] as DrawName["kind"], subject_id: Number(match[2]), round: Number(match[3] ?? 1) };
}
