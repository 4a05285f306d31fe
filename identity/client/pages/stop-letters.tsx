import { useState } from "react";
import { paths } from "../../../common/contract/paths.ts";
import { call } from "../../../ui/base/api.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { Meta } from "../../../ui/meta.tsx";
import { failureText } from "../../../ui/outcome.ts";
import type { StopLettersProps } from "../../contract/notices.ts";
import { m } from "../../messages.ts";
import { AuthCard } from "../auth-card.tsx";

export default function StopLettersPage({ path, label }: StopLettersProps) {
  const [state, setState] = useState<"asking" | "busy" | "done">("asking");
  const [problem, setProblem] = useState<string | null>(null);
  const after = <p>{m.unsubscribeSettings({ link: (text) => <TextLink href={paths.notices}>{text}</TextLink> })}</p>;
  if (path === null) {
    return (
      <AuthCard title={m.unsubscribeLinkBroken()} lead={m.unsubscribeLinkBrokenLead()} after={after}>
        <Meta title={m.unsubscribePageTitle()} />
        <HomeLink />
      </AuthCard>
    );
  }
  const stop = async () => {
    setState("busy");
    const wrong = failureText(await call(path));
    setProblem(wrong);
    setState(wrong === null ? "done" : "asking");
  };
  const isDone = state === "done";
  return (
    <AuthCard
      needsScripts
      title={isDone ? m.unsubscribed() : m.unsubscribeHeading()}
      lead={isDone ? m.unsubscribedLead({ kind: label ?? "" }) : m.unsubscribeLead({ kind: label ?? "" })}
      after={after}
    >
      <Meta title={m.unsubscribePageTitle()} />
      {isDone ? (
        <HomeLink />
      ) : (
        <Button variant="primary" busy={state === "busy"} onClick={() => void stop()} className="w-full">
          {m.unsubscribeButton()}
        </Button>
      )}
      <p role="status" className="text-sm text-coral-300 empty:hidden">
        {problem}
      </p>
    </AuthCard>
  );
}

const HomeLink = () => (
  <ButtonLink href={paths.home} className="w-full">
    {m.goToSite()}
  </ButtonLink>
);
