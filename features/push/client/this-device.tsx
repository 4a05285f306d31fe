// Whether this browser gets notifications, and the button that turns them on.
import { BellOff, BellRing, Smartphone } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { SettingsSection } from "../../../identity/client/settings/settings-section.tsx";
import { noticeApiPaths } from "../../../identity/contract/notice-api-paths.ts";
import type { NoticesProps } from "../../../identity/contract/notices.ts";
import { router } from "../../../platform/pages/client/router.ts";
import { usePage } from "../../../platform/pages/client/use-page.ts";
import { StatusPill } from "../../../ui/badge.tsx";
import { call } from "../../../ui/base/api.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { failureText } from "../../../ui/outcome.ts";
import { toast } from "../../../ui/toast.ts";
import { type DeviceState, readDeviceState, subscribeDevice, unsubscribeDevice } from "./device.ts";
import { hasInstallOffer, install, onInstallOffer } from "./install.ts";

export function ThisDevice({ push }: { push: NoticesProps["push"] }) {
  const [state, setState] = useState<DeviceState | null>(null);
  const { endpoint } = push;
  useEffect(() => {
    let isHere = true;
    readDeviceState(endpoint).then(
      (found) => isHere && setState(found),
      () => isHere && setState("unsupported"),
    );
    return () => {
      isHere = false;
    };
  }, [endpoint]);
  const subscribe = async () => {
    const outcome = await subscribeDevice(push.public_key);
    if (outcome.kind === "denied") return setState("denied");
    if (outcome.kind === "closed") return void toast.error("Your browser was not answered, so nothing has changed.");
    if (outcome.kind === "failed")
      return void toast.error("Your browser's push service did not answer. Try again later.");
    toastOutcome(failureText(outcome.answer), "This device is told from now on.");
  };
  const leave = async () => toastOutcome(failureText(await unsubscribeDevice()), "This device is told nothing more.");
  const tryIt = async () => {
    const problem = failureText(await call(noticeApiPaths.tryIt));
    if (problem !== null) toastOutcome(problem, "");
  };
  return (
    <SettingsSection
      title="This device"
      about="What matters reaches you here while the site is closed: no e-mail in between, and no ads, ever."
    >
      <Card className="grid gap-4 p-5 md:p-6">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <div className="grid min-w-0 flex-1 justify-items-start gap-1.5">
            <StatusPill tone={state === "on" ? "mint" : "neutral"}>{state === "on" ? "Told" : "Not told"}</StatusPill>
            <p className="text-sm text-soft" role="status">
              {state === null ? "Looking at this browser …" : words[state]}
            </p>
          </div>
          {(state === "off" || state === "gone") && (
            <Button variant="primary" icon={BellRing} onClick={subscribe}>
              Tell me
            </Button>
          )}
          {state === "on" && (
            <div className="flex flex-wrap gap-3">
              <Button onClick={tryIt}>Try it</Button>
              <Button icon={BellOff} onClick={leave}>
                Stop here
              </Button>
            </div>
          )}
        </div>
        {push.others > 0 && <p className="text-sm text-soft">{otherDevicesWords(push.others)}</p>}
        <InstallPart />
      </Card>
    </SettingsSection>
  );
}

function toastOutcome(problem: string | null, done: string): void {
  if (problem === null) toast.success(done);
  else toast.error(problem);
  router.reload();
}

const otherDevicesWords = (count: number): string =>
  count === 1
    ? "One other device of yours is told. It stops when you sign out there."
    : `${count} other devices of yours are told. Each stops when you sign out there.`;

const words: Record<DeviceState, string> = {
  unsupported: "This browser cannot be told anything while the site is closed. Letters reach you all the same.",
  ios: "On iPhone and iPad it works from the Home Screen: press Share, then “Add to Home Screen”, and open the site from there.",
  denied:
    "You told your browser not to let us. To undo that, press the sign left of the address, allow notifications, and load this page again.",
  off: "Press the button, and your browser asks you once.",
  on: "It is told what is switched on below, until you stop it or sign out.",
  gone: "It was told before, but this browser has let go of it. Press the button to begin again.",
};

function InstallPart() {
  const canInstall = useSyncExternalStore(onInstallOffer, hasInstallOffer, () => false);
  const { brand } = usePage().props.site;
  if (!canInstall) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-4">
      <p className="text-sm text-soft">
        Put {brand} on your home screen: it opens by itself, without the browser around it.
      </p>
      <Button icon={Smartphone} onClick={() => void install()}>
        Install
      </Button>
    </div>
  );
}
