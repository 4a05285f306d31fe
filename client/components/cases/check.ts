// A roll computed anew in this browser, step by step, from its revealed seeds and the odds it was made with.
import type { RollDetail } from "../../../contracts/cases.ts";
import { canCheck, checkRoll, ownerOf, rollMessage } from "../../../contracts/roll-rule.ts";

export interface Step {
  isRight: boolean;
  /** What was compared. */
  name: string;
  /** What this browser computed. */
  found: string;
}

export type Verdict =
  /** The browser is at it. */
  | { kind: "checking" }
  /** The seed is still secret: it decides rolls to come. */
  | { kind: "sealed" }
  /** This browser lends its cryptography to secure pages only. */
  | { kind: "cannot" }
  | { kind: "checked"; isRight: boolean; steps: Step[] };

export async function verdictOn(roll: RollDetail): Promise<Verdict> {
  const { server_seed: serverSeed, server_seed_hash: hash, client_seed: clientSeed, nonce, ticket } = roll;
  if (serverSeed === null) return { kind: "sealed" };
  if (!canCheck()) return { kind: "cannot" };
  const facts = { server_seed: serverSeed, server_seed_hash: hash, client_seed: clientSeed, nonce, ticket };
  const check = await checkRoll(facts);
  const owner = roll.rewards[ownerOf(roll.rewards, check.ticket)];
  const steps: Step[] = [
    {
      isRight: check.isSeedKept,
      name: "SHA-256 of the server seed is the hash shown before the roll",
      found: hash,
    },
    {
      isRight: check.isTicketRight,
      name: `HMAC-SHA256 of the server seed and “${rollMessage(clientSeed, nonce)}” gives the ticket`,
      found: `${check.hmac.slice(0, 13)}… → ticket ${check.ticket.toLocaleString("en-US")}`,
    },
    {
      isRight: owner !== undefined && owner.label === roll.prize.label,
      name: "The ticket belongs to the reward that was given",
      found: owner === undefined ? "Nobody owns it" : owner.label,
    },
  ];
  return { kind: "checked", isRight: steps.every(({ isRight }) => isRight), steps };
}
