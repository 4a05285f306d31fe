import type { DrawsTable } from "../../../db/tables.ts";
import { isAnswerTo, numbersToRequest, singleTicketRequest } from "../../rules/draw-rule.ts";
import { parseSignedNumbers, type SignedNumbers, verifySignature } from "../../rules/signed-numbers.ts";
import { type NumbersRequest, type RandomSource, RandomUnavailable, type SignedAnswer } from "./source.ts";

export interface NumbersQuestion {
  id: string;
  kind: DrawsTable["kind"];
  entriesSha256: string;
  totalTickets: number;
  winnersWanted: number;
  requestId: string;
  /**
   * The account's last serial number before the first request for this draw. Only a reply with a higher number can be the
   * draw's.
   */
  serialBefore: number;
  /** True if the numbers were already requested and nobody knows whether there was a reply. */
  wasRequested: boolean;
}

export interface AcceptedAnswer extends SignedAnswer {
  numbers: SignedNumbers;
}

const maxSearched = 20;

/**
 * Returns the signed numbers of this draw. After an earlier request, first searches for a lost reply. If there are several
 * replies to one request, always uses the one with the lowest serial number. Throws `RandomUnavailable`.
 */
export async function requestNumbers(source: RandomSource, question: NumbersQuestion): Promise<AcceptedAnswer> {
  const publicKey = await source.publicKey();
  const accept = (answer: SignedAnswer) => acceptAnswer(answer, question, publicKey);
  if (question.wasRequested) {
    const lost = await searchSerials(source, question, accept);
    if (lost !== null) return lost;
  }
  const answer = await accept(await generateAnswer(source, question));
  if (answer === null) throw new RandomUnavailable("answered with other numbers than we asked for");
  return question.wasRequested ? findEarliestAnswer(source, question, answer, accept) : answer;
}

/**
 * Returns an account's current serial number by requesting one number that decides nothing. Numbers that somebody requested
 * manually for this list earlier can therefore never become the draw's reply. Throws `RandomUnavailable`.
 */
export async function fetchCurrentSerial(source: RandomSource, requestId: string): Promise<number> {
  const { random, signature } = await source.generate({
    ...{ n: 1, min: 1, max: 2, replacement: true, requestId },
    userData: { id: "first", entries_sha256: "0".repeat(64) },
  });
  const numbers = parseSignedNumbers(random);
  if (numbers === null || (await verifySignature(random, signature, await source.publicKey())) !== true)
    throw new RandomUnavailable("answered with something that is not a signed answer");
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

/**
 * Returns the reply to this draw with the lowest serial number: the reply to an earlier request may have arrived only
 * after the search.
 */
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

/**
 * Returns the wait before the next try (docs/operations.md, Draws): 5 s in demo mode; otherwise 30 s at first, growing to 10
 * minutes.
 */
export function retryDelayMs(attempts: number, demo: boolean): number {
  if (demo) return 5_000;
  return Math.min(30_000 * 2 ** Math.min(attempts - 1, 10), maxDelayMs);
}
export const maxDelayMs = 10 * 60_000;
