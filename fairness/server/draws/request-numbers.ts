// Asks a source for the numbers of one draw, so that whatever breaks in between there is only ever one answer.

import type { DrawsTable } from "../../../db/tables.ts";
import { isAnswerTo, numbersToRequest, singleTicketRequest } from "../../rules/draw-rule.ts";
import { parseSignedNumbers, type SignedNumbers, verifySignature } from "../../rules/signed-numbers.ts";
import { type NumbersRequest, type RandomSource, RandomUnavailable, type SignedAnswer } from "./source.ts";

export interface NumbersQuestion {
  /** "raffle:12". */
  id: string;
  kind: DrawsTable["kind"];
  entriesSha256: string;
  totalTickets: number;
  winnersWanted: number;
  requestId: string;
  /** The account's last serial number before this draw was first asked for; what came up to it is never its answer. */
  serialBefore: number;
  /** It was asked before, and whether that was answered nobody knows. */
  askedBefore: boolean;
}

export interface AcceptedAnswer extends SignedAnswer {
  numbers: SignedNumbers;
}

/** How many serial numbers are looked through for an answer that got lost. */
const maxSearched = 20;

/**
 * The signed numbers of this draw. When it was asked for before, an answer that was given and did not arrive is looked
 * for first; of several answers to one question the one with the lowest serial number counts, always. Throws
 * `RandomUnavailable`.
 */
export async function requestNumbers(source: RandomSource, question: NumbersQuestion): Promise<AcceptedAnswer> {
  const publicKey = await source.publicKey();
  const accept = (answer: SignedAnswer) => acceptAnswer(answer, question, publicKey);
  if (question.askedBefore) {
    const lost = await searchSerials(source, question, accept);
    if (lost !== null) return lost;
  }
  const answer = await accept(await generateAnswer(source, question));
  if (answer === null) throw new RandomUnavailable("answered with numbers that are not what was asked for");
  return question.askedBefore ? findEarliestAnswer(source, question, answer, accept) : answer;
}

/**
 * The serial number an account stands at, by asking for one number that decides nothing: whatever it gave out before, made
 * by hand for the list that is now to be drawn from, is never taken for the draw's answer. Throws `RandomUnavailable`.
 */
export async function fetchCurrentSerial(source: RandomSource, requestId: string): Promise<number> {
  const { random, signature } = await source.generate({
    ...{ n: 1, min: 1, max: 2, replacement: true, requestId },
    userData: { id: "first", entries_sha256: "0".repeat(64) },
  });
  const numbers = parseSignedNumbers(random);
  if (numbers === null || (await verifySignature(random, signature, await source.publicKey())) !== true)
    throw new RandomUnavailable("answered with something that is no signed answer");
  return numbers.serialNumber;
}

type AcceptAnswer = (answer: SignedAnswer) => Promise<AcceptedAnswer | null>;

async function searchSerials(
  source: RandomSource,
  question: NumbersQuestion,
  accept: AcceptAnswer,
): Promise<AcceptedAnswer | null> {
  for (let step = 1; step <= maxSearched; step += 1) {
    const found = await source.result(question.serialBefore + step);
    if (found === null) return null;
    const ours = await accept(found);
    if (ours !== null) return ours;
  }
  return null;
}

/** An answer that was still on its way when it was searched for has a lower serial number, and counts. */
async function findEarliestAnswer(
  source: RandomSource,
  question: NumbersQuestion,
  answer: AcceptedAnswer,
  accept: AcceptAnswer,
): Promise<AcceptedAnswer> {
  const { serialNumber } = answer.numbers;
  const before = Math.max(question.serialBefore, serialNumber - maxSearched - 1);
  for (let serial = before + 1; serial < serialNumber; serial += 1) {
    const found = await source.result(serial);
    const ours = found === null ? null : await accept(found);
    if (ours !== null) return ours;
  }
  return answer;
}

async function generateAnswer(source: RandomSource, question: NumbersQuestion): Promise<SignedAnswer> {
  const { id, kind, entriesSha256, totalTickets, winnersWanted, requestId } = question;
  const request: NumbersRequest = {
    ...numbersToRequest(kind, totalTickets, winnersWanted),
    requestId,
    userData: { id, entries_sha256: entriesSha256 },
  };
  try {
    return await source.generate(request);
  } catch (error) {
    if (!(error instanceof RandomUnavailable && error.refused && kind === "raffle" && totalTickets === 1)) throw error;
    return source.generate({ ...request, ...singleTicketRequest });
  }
}

/** Null for what is no answer to this very question, or not signed by the source. */
async function acceptAnswer(
  answer: SignedAnswer,
  question: NumbersQuestion,
  publicKey: string,
): Promise<AcceptedAnswer | null> {
  const numbers = parseSignedNumbers(answer.random);
  if (numbers === null || numbers.userData.id !== question.id) return null;
  if (numbers.userData.entries_sha256 !== question.entriesSha256) return null;
  if (!isAnswerTo(numbers, question.kind, question.totalTickets, question.winnersWanted)) return null;
  return (await verifySignature(answer.random, answer.signature, publicKey)) === true ? { ...answer, numbers } : null;
}

/** Wait before the next try (docs/operations.md, Draws): 5 s in demo mode, else 30 s growing to 10 minutes. */
export function retryDelayMs(attempts: number, demo: boolean): number {
  if (demo) return 5_000;
  return Math.min(30_000 * 2 ** Math.min(attempts - 1, 10), maxDelayMs);
}
export const maxDelayMs = 10 * 60_000;
