// "Show my rank on Discord": what a viewer agrees to beside the link, and takes back with a press.

import { useState } from "react";
import type { DiscordRoles } from "../../../contracts/discord.ts";
import { discordCalls } from "../../../contracts/discord-calls.ts";
import type { ConsentAnswer } from "../../../contracts/partners.ts";
import { call } from "../../api.ts";
import { router } from "../../protocol/router.ts";
import { toast } from "../../ui/toast.ts";
import { consentAddress } from "./linking.ts";

export function DiscordRank({ on }: DiscordRoles) {
  const [isBusy, setBusy] = useState(false);
  const show = async () => {
    const address = consentAddress(await call<ConsentAnswer>(discordCalls.showRank));
    if (address !== null) return window.location.assign(address);
    toast.error("Discord cannot be asked now, try again!");
  };
  const hide = async () => {
    const answer = await call(discordCalls.hideRank);
    if (answer.kind === "answer" && answer.status === 200) toast.success("Your rank is no longer shown on Discord.");
    else toast.error("Something went wrong, try again!");
    router.reload();
  };
  const press = async () => {
    setBusy(true);
    await (on ? hide() : show());
    setBusy(false);
  };
  return (
    <p className="text-sm text-soft">
      {on ? "Your rank is shown on Discord. " : "Servers can give you a role for your rank and your wins. "}
      <button type="button" className="link touch-target" disabled={isBusy} onClick={() => void press()}>
        {on ? "Stop showing it" : "Show my rank on Discord"}
      </button>
    </p>
  );
}
