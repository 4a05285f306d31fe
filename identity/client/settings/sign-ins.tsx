import { Monitor } from "lucide-react";
import { useState } from "react";
import { paths } from "../../../common/contract/paths.ts";
import { router } from "../../../platform/pages/client/router.ts";
import { StatusPill } from "../../../ui/badge.tsx";
import { call } from "../../../ui/base/api.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { failureText } from "../../../ui/outcome.ts";
import { toast } from "../../../ui/toast.ts";
import type { SignInRow } from "../../contract/settings.ts";
import { m } from "../../messages.ts";
import { SettingsSection } from "./settings-section.tsx";

const initialCount = 5;

export function SignIns({ signIns }: { signIns: SignInRow[] }) {
  const [isAll, setAll] = useState(false);
  const end = async (path: string, done: string) => {
    const problem = failureText(await call(path));
    if (problem === null) toast.success(done);
    else toast.error(problem);
    router.reload();
  };
  const shown = isAll ? signIns : signIns.slice(0, initialCount);
  return (
    <SettingsSection title={m.signIns()} about={m.signInsAbout()}>
      <ul className="grid gap-3">
        {shown.map((signIn) => (
          <Row key={signIn.id} signIn={signIn} onEnd={() => end(paths.api.endSignIn(signIn.id), m.signedOutThere())} />
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {signIns.length > shown.length && (
          <Button onClick={() => setAll(true)}>{m.showAllSignIns({ count: signIns.length })}</Button>
        )}
        {signIns.length > 1 && (
          <Button onClick={() => end(paths.api.endOtherSignIns, m.signedOutElsewhere())}>{m.signOutElsewhere()}</Button>
        )}
      </div>
    </SettingsSection>
  );
}

function Row({ signIn, onEnd }: { signIn: SignInRow; onEnd: () => Promise<void> }) {
  const { device, address, created_at, last_seen_at, current } = signIn;
  const since = () => <LocalTime value={created_at} dateOnly />;
  return (
    <Card as="li" className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4 md:px-5">
      <Monitor size={22} strokeWidth={1.6} aria-hidden className="shrink-0 text-faint" />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          {device}
          {current && <StatusPill tone="mint">{m.thisSignIn()}</StatusPill>}
        </p>
        <p className="text-sm text-soft wrap-anywhere">
          {current
            ? m.signInSince({ address, since })
            : m.signInLastSeen({ address, since, seen: () => <LocalTime value={last_seen_at} /> })}
        </p>
      </div>
      {!current && (
        <Button size="sm" onClick={onEnd} className="max-md:w-full">
          {m.signOutThere({ device, hidden: (text) => <span className="sr-only">{text}</span> })}
        </Button>
      )}
    </Card>
  );
}
