// Connects the channel's owner and the bot's account, which have already agreed at the sandboxed Kick, so chat works
// immediately.

import type { House } from "../../common/server/house.ts";
import { saveGrant } from "../../features/chat/grant-records.ts";
import { grantPurposes } from "../../features/chat/platform.ts";
import { createSandboxBook } from "../../partners/common/sandbox-book.ts";
import { toSandboxAccount } from "../../partners/common/sandbox-consents.ts";
import { writeState } from "../../partners/common/sandbox-state.ts";
import { kickScopes } from "../../partners/kick/grants.ts";

const names = { channel: "windfall", bot: "WindfallBot" } as const;

export async function fillChat({ db }: Pick<House, "db">, now: Date): Promise<void> {
  const book = createSandboxBook(db);
  for (const purpose of grantPurposes) {
    const { accountId, name } = toSandboxAccount("kick", names[purpose]);
    await writeState(db, `account:kick:${accountId}`, name);
    const scopes = kickScopes[purpose];
    const refreshToken = await book.grant("kick", accountId, scopes.join(" "));
    // Stores an expired access token, so the first caller fetches a new one.
    const granted = { accountId, name, refreshToken, accessToken: "", expiresInSeconds: 0, scopes };
    await saveGrant(db, { purpose, granted, scopes, accessUntil: new Date(0) }, null, now);
  }
}
