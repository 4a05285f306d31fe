import { PartnerUnavailable, yieldBetweenRows } from "../../features/wagers/source.ts";
import type { FoundProfile, ProfileSource, Unavailable } from "../../identity/server/source.ts";
import { dollarsToCents } from "../../platform/base/amounts.ts";
import { monthStart } from "../../platform/base/clock.ts";
import { done, refused } from "../../platform/base/result.ts";
import { isPlainText } from "../../platform/contract/plain-text.ts";
import { HttpError } from "../common/http-client.ts";
import { fetchPicture, type PictureHosts } from "../common/picture-fetch.ts";
import { callPartner, findList, type WagerAccess } from "../common/wager-rows.ts";
import { type PackdrawRow, packdrawRequest, packdrawRowSchema } from "./adapter.ts";

export interface ProfilesEndpoints {
  base: () => string;
  hosts: PictureHosts;
}

export function createPackdrawProfiles(access: WagerAccess, { base, hosts }: ProfilesEndpoints): ProfileSource {
  return {
    async find(username) {
      const month = monthStart(access.clock.now());
      try {
        const answer = await callPartner(access, "packdraw", packdrawRequest(access.apiKey, month, null));
        const row = await findByName(findList(answer, "leaderboard"), username);
        return row === null ? refused({ why: "not_under_code" }) : toProfile(row, month, base());
      } catch (error) {
        return toUnavailable(error);
      }
    },
    picture: (address) => fetchPicture(address, hosts),
  };
}

function toProfile(row: PackdrawRow, month: Date, base: string) {
  const wagerCents = dollarsToCents(row.wagerAmount);
  if (wagerCents === null) {
    return refused<Unavailable>({ why: "unavailable", reason: "answered with a wager that is not an amount" });
  }
  const { userId: accountId, username, image } = row;
  const picture = image && URL.canParse(image, base) ? new URL(image, base).href : null;
  return done<FoundProfile>({ accountId, username, wagerCents, monthStart: month, picture });
}

/** Returns the account with that name in any case. If several names differ only by case, returns the exact match or null. */
async function findByName(rows: Iterable<unknown>, username: string): Promise<PackdrawRow | null> {
  const wanted = username.toLowerCase();
  const alike = new Map<string, PackdrawRow>();
  for await (const raw of yieldBetweenRows(rows)) {
    const row = packdrawRowSchema.safeParse(raw);
    if (row.success && row.data.username.toLowerCase() === wanted) alike.set(row.data.userId, row.data);
  }
  const candidates = [...alike.values()].filter(({ username: name }) => isPlainText(name));
  if (candidates.length === 1) return candidates[0] ?? null;
  const exact = candidates.filter((row) => row.username === username);
  return exact.length === 1 ? (exact[0] ?? null) : null;
}

function toUnavailable(error: unknown) {
  if (!(error instanceof HttpError || error instanceof PartnerUnavailable)) throw error;
  return refused<Unavailable>({ why: "unavailable", reason: error.reason });
}
