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
import { m } from "../messages.ts";
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
    if (outcome.kind === "closed") return void toast.error(m.questionClosed());
    if (outcome.kind === "failed") return void toast.error(m.browserServiceFailed());
    toastOutcome(failureText(outcome.answer), m.turnedOn());
  };
  const leave = async () => toastOutcome(failureText(await unsubscribeDevice()), m.turnedOff());
  const tryIt = async () => {
    const problem = failureText(await call(noticeApiPaths.tryIt));
    if (problem !== null) toastOutcome(problem, "");
  };
  return (
    <SettingsSection title={m.thisDevice()} about={m.about()}>
      <Card className="grid gap-4 p-5 md:p-6">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <div className="grid min-w-0 flex-1 justify-items-start gap-1.5">
            <StatusPill tone={state === "on" ? "mint" : "neutral"}>{state === "on" ? m.on() : m.off()}</StatusPill>
            <p className="text-sm text-soft" role="status">
              {state === null ? m.checking() : words[state]}
            </p>
          </div>
          {(state === "off" || state === "gone") && (
            <Button variant="primary" icon={BellRing} onClick={subscribe}>
              {m.turnOn()}
            </Button>
          )}
          {state === "on" && (
            <div className="flex flex-wrap gap-3">
              <Button onClick={tryIt}>{m.sendTest()}</Button>
              <Button icon={BellOff} onClick={leave}>
                {m.turnOff()}
              </Button>
            </div>
          )}
        </div>
        {push.others > 0 && <p className="text-sm text-soft">{m.otherDevices({ count: push.others })}</p>}
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

const words: Record<DeviceState, string> = {
  unsupported: m.stateUnsupported(),
  ios: m.stateIos(),
  denied: m.stateDenied(),
  off: m.stateOff(),
  on: m.stateOn(),
  gone: m.stateGone(),
};

function InstallPart() {
  const canInstall = useSyncExternalStore(onInstallOffer, hasInstallOffer, () => false);
  const { brand } = usePage().props.site;
  if (!canInstall) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-4">
      <p className="text-sm text-soft">{m.installAbout({ brand })}</p>
      <Button icon={Smartphone} onClick={() => void install()}>
        {m.install()}
      </Button>
    </div>
  );
}
