import { type ReactNode, useState } from "react";
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
    toast.error(m.discordUnreachable());
  };
  const hide = async () => {
    toastOutcome(await call(discordCalls.hideRank), {
      done: m.rankHidden(),
      failed: m.hideFailed(),
      show: "nothing",
    });
    router.reload();
  };
  const press = async () => {
    setBusy(true);
    await (on ? hide() : show());
    setBusy(false);
  };
  const button = (text: ReactNode) => (
    <button type="button" className="link touch-target" disabled={isBusy} onClick={() => void press()}>
      {text}
    </button>
  );
  return <p className="text-sm text-soft">{on ? m.rankShown({ button }) : m.rankOffer({ button })}</p>;
}
