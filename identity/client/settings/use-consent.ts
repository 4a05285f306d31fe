import { useEffect, useState } from "react";
import { paths } from "../../../common/contract/paths.ts";
import { call } from "../../../ui/base/api.ts";
import { toast } from "../../../ui/toast.ts";
import { m } from "../../messages.ts";
import { parseConsentAddress } from "./linking.ts";

type Platform = "kick" | "discord";

export function useConsent(): { leaveFor: (platform: Platform) => void; leavingFor: Platform | null } {
  const [leavingFor, setLeavingFor] = useState<Platform | null>(null);
  // The browser's Back button may restore the page in its busy state.
  useEffect(() => {
    const resetBusy = () => setLeavingFor(null);
    window.addEventListener("pageshow", resetBusy);
    return () => window.removeEventListener("pageshow", resetBusy);
  }, []);

  const leaveForKick = async () => {
    const address = parseConsentAddress(await call(paths.api.kickGenerate));
    if (address !== null) return window.location.assign(address);
    setLeavingFor(null);
    toast.error(m.kickFailed());
  };
  const leaveFor = (platform: Platform) => {
    setLeavingFor(platform);
    if (platform === "kick") void leaveForKick();
    else window.location.assign(paths.api.discordLink);
  };
  return { leaveFor, leavingFor };
}
