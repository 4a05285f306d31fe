// The first run of a real site: a step at a time, read off the site, so that it goes on wherever it was left.

import { useEffect, useState } from "react";
import type { SetupProps } from "../../contracts/setup.ts";
import type { SetupStepName } from "../../contracts/setup-steps.ts";
import { keptCodes } from "../components/settings/recovery-codes.ts";
import { Closed, Finished } from "../components/setup/endings.tsx";
import { SetupFrame } from "../components/setup/frame.tsx";
import { SetupStepForm } from "../components/setup/steps.tsx";
import { router } from "../protocol/router.ts";
import { usePage } from "../protocol/use-page.ts";
import { Meta } from "../ui/meta.tsx";

export default function SetupPage({ closed, steps, facts }: SetupProps) {
  const next = steps.find(({ state }) => state === "open")?.name ?? null;
  // A step gone back to; otherwise it is the first that is open.
  const [chosen, setChosen] = useState<SetupStepName | null>(null);
  const shown = chosen ?? next;
  const { user } = usePage().props.auth;
  // Its codes were not saved yet.
  useEffect(() => {
    if (keptCodes(user?.username) !== null) setChosen("two_factor");
  }, [user?.username]);
  const goOn = () => router.reload({ onSuccess: () => setChosen(null) });
  const stay = () => {
    setChosen(shown);
    router.reload();
  };
  return (
    <>
      <Meta title="Set up your site" />
      {closed !== null ? (
        <Closed why={closed} />
      ) : (
        <SetupFrame steps={steps} shown={shown} onChoose={setChosen}>
          {shown === null ? (
            <Finished steps={steps} facts={facts} />
          ) : (
            <SetupStepForm key={shown} step={shown} facts={facts} onDone={goOn} onStay={stay} />
          )}
        </SetupFrame>
      )}
    </>
  );
}
