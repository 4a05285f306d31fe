import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { checkRoll, findRangeIndex, hmacHex, rollMessage, sha256Hex, ticketRanges, toTicket } from "./roll-rule.ts";

const vectors = readFileSync(new URL("../../docs/fairness.md", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => /^\| `[0-9a-f]{64}`/.test(line))
  .map((line) => {
    const [seed = "", hash = "", client = "", nonce = "", hmac = "", ticket = ""] = line
      .slice(2, -2)
      .split(" | ")
      .map((cell) => cell.replace(/^`|`$/g, ""));
    return { seed, hash, client, nonce: Number(nonce), hmac, ticket: Number(ticket) };
  });

describe("the vectors of docs/fairness.md", () => {
  test("there are some", () => expect(vectors.length).toBeGreaterThanOrEqual(6));

  test.each(vectors)("$client:$nonce by WebCrypto", async ({ seed, hash, client, nonce, hmac, ticket }) => {
    expect(await sha256Hex(seed)).toBe(hash);
    expect(await hmacHex(seed, rollMessage(client, nonce))).toBe(hmac);
    expect(toTicket(hmac)).toBe(ticket);
    const facts = { server_seed: seed, server_seed_hash: hash, client_seed: client, nonce, ticket };
    expect(await checkRoll(facts)).toEqual({ isSeedKept: true, hmac, ticket, isTicketRight: true });
    expect(await checkRoll({ ...facts, ticket: ticket + 1 })).toMatchObject({ isTicketRight: false });
    expect(await checkRoll({ ...facts, server_seed_hash: "0".repeat(64) })).toMatchObject({ isSeedKept: false });
  });
});

describe("tickets", () => {
  const toHex = (bits: bigint) => bits.toString(16).padStart(13, "0").padEnd(64, "f");

  test("run from 1 to 1,000,000", () => {
    expect(toTicket("0".repeat(64))).toBe(1);
    expect(toTicket("f".repeat(64))).toBe(1_000_000);
    expect(toTicket(toHex(2n ** 51n))).toBe(500_001);
  });

  test("each ticket belongs to equally many of the 2^52 numbers, give or take one", () => {
    const first = (ticket: bigint) => ((ticket - 1n) * 2n ** 52n + 999_999n) / 1_000_000n;
    for (const ticket of [1n, 2n, 3n, 333_334n, 524_289n, 777_777n, 999_999n, 1_000_000n]) {
      // In doubles, the last number before a ticket's border may be rounded over it: fewer than one number in ten billion.
      expect(toTicket(toHex(first(ticket)))).toBe(Number(ticket));
      if (ticket > 1n) expect(toTicket(toHex(first(ticket) - 2n))).toBe(Number(ticket) - 1);
      const share = first(ticket + 1n) - first(ticket);
      expect(share - 4_503_599_627n).toBeGreaterThanOrEqual(0n);
      expect(share - 4_503_599_627n).toBeLessThanOrEqual(1n);
    }
  });

  test("ranges are consecutive, and a reward without tickets has an empty range", () => {
    const ranges = ticketRanges([400_000, 0, 1, 599_999]);
    expect(ranges).toEqual([
      { first_ticket: 1, last_ticket: 400_000 },
      { first_ticket: 400_001, last_ticket: 400_000 },
      { first_ticket: 400_001, last_ticket: 400_001 },
      { first_ticket: 400_002, last_ticket: 1_000_000 },
    ]);
    const owners = [1, 400_000, 400_001, 400_002, 1_000_000].map((ticket) => findRangeIndex(ranges, ticket));
    expect(owners).toEqual([0, 0, 2, 3, 3]);
    expect(findRangeIndex(ranges, 1_000_001)).toBe(-1);
  });
});
