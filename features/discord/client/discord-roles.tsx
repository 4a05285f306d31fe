// "Show my rank on Discord": a viewer agrees to it besides the link, and can switch it off.

import { useState } from "react";
import { parseConsentAddress } from "../../../identity/client/settings/linking.ts";
import { router } from "../../../platform/pages/client/router.ts";
import { call } from "../../../ui/base/api.ts";
import { toastOutcome } from "../../../ui/outcome.ts";
import { toast } from "../../../ui/toast.ts";
import type { DiscordRoles } from "../contract/discord.ts";
import { discordCalls } from "../contract/discord-calls.ts";
import { m } from "../messages.ts";

export function DiscordRank({ on }: DiscordRoles) {
  const [isBusy, setBusy] = useState(false);
  const show = async () => {
    const address = parseConsentAddress(await call(discordCalls.showRank));
    if (address !== null) return window.location.assign(address);
    toast.error(m.discordCannotBeAskedNow());
  };
  const hide = async () => {
    toastOutcome(await call(discordCalls.hideRank), {
      done: m.rankNoLongerShownDiscord(),
      failed: m.somethingWentWrongTryAgain(),
      show: "nothing",
    });
    router.reload();
  };
  const press = async () => {
    setBusy(true);
    await (on ? hide() : show());
    setBusy(false);
  };
  return (
    <p className="text-sm text-soft">
      {on ? m.rankShownDiscord() : m.serversCanGiveRoleRank()}
      <button type="button" className="link touch-target" disabled={isBusy} onClick={() => void press()}>
        {on ? m.stopShowing() : m.showMyRankDiscord()}
      </button>
    </p>
  );
}
