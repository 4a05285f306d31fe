// The steps that link a Roobet account by a wager: name the account, wager the amount once, wait for the partner's figures.
import { type FormEvent, useState } from "react";
import { paths } from "../../../common/contract/paths.ts";
import { isRecord } from "../../../platform/contract/json-values.ts";
import { router } from "../../../platform/pages/client/router.ts";
import { usePage } from "../../../platform/pages/client/use-page.ts";
import { call } from "../../../ui/base/api.ts";
import { Button } from "../../../ui/button.tsx";
import { CopyField } from "../../../ui/copy.tsx";
import { Field } from "../../../ui/field.tsx";
import { toOutcome, type Words } from "../../../ui/outcome.ts";
import { toast } from "../../../ui/toast.ts";
import type { RoobetWager, RoobetWagerAnswer } from "../../contract/links.ts";
import { m } from "../../messages.ts";
import { LinkWaiting } from "./link-waiting.tsx";
import { Step } from "./steps.tsx";

const askWords: Words<RoobetWagerAnswer | null> = {
  failed: m.roobetFailed(),
  show: "always",
  isDone: (body) => body?.wager !== undefined,
};

/** `aheadMs`: how far the server's clock is ahead of the browser's. */
export function WagerSteps({ wager, aheadMs }: { wager: RoobetWager | null; aheadMs: number }) {
  return (
    <>
      <Step number={2} title={m.nameRoobetAccount()}>
        <AskForm key={wager?.until} wager={wager} />
      </Step>
      {wager !== null && wager.state === "waiting" && (
        <Step number={3} title={m.wagerOnce()}>
          <WagerRequest wager={wager} aheadMs={aheadMs} />
        </Step>
      )}
    </>
  );
}

function AskForm({ wager }: { wager: RoobetWager | null }) {
  const [username, setUsername] = useState(wager?.username ?? "");
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(wager === null ? null : endedText(wager));
  const ask = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const outcome = toOutcome(
      await call<RoobetWagerAnswer | null>(paths.api.roobetWager, { json: { username } }),
      askWords,
    );
    setBusy(false);
    if (outcome.kind !== "done") return setProblem(outcome.text);
    setProblem(null);
    const answered = outcome.body?.wager ?? null;
    router.replaceProp("roobet", (roobet: unknown) => ({ ...(isRecord(roobet) ? roobet : {}), wager: answered }));
  };
  return (
    <form className="grid gap-3" data-quick noValidate onSubmit={ask}>
      <Field
        label={m.roobetUsername()}
        hint={m.roobetUsernameHint()}
        name="roobet_username"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        value={username}
        onChange={(event) => setUsername(event.currentTarget.value)}
        error={problem ?? undefined}
      />
      <Button
        type="submit"
        variant={wager?.state === "waiting" ? "secondary" : "primary"}
        busy={isBusy}
        className="justify-self-start"
      >
        {wager === null ? m.getAmount() : m.newAmount()}
      </Button>
    </form>
  );
}

const endedText = ({ state, username: name }: RoobetWager): string | null =>
  state === "waiting" ? null : state === "taken" ? m.wagerTaken({ name }) : m.wagerOther({ name });

function WagerRequest({ wager, aheadMs }: { wager: RoobetWager; aheadMs: number }) {
  const { site } = usePage().props;
  const amount = `$${(wager.amount_cents / 100).toFixed(2)}`;
  return (
    <>
      <CopyField label={m.wagerAmount()} value={amount.slice(1)} onCopied={() => toast.success(m.amountCopied())} />
      <p className="text-sm text-soft wrap-anywhere">{m.wagerOnceAbout({ amount, name: wager.username })}</p>
      {site.demo && (
        <p className="text-sm text-soft">
          {m.wagerInSandbox({
            link: (text) => (
              <a href={paths.sandbox} target="_blank" rel="noreferrer" className="link">
                {text}
              </a>
            ),
          })}
        </p>
      )}
      <LinkWaiting label={m.waitingForWager()} prop="roobet" expiresAt={wager.until} aheadMs={aheadMs} />
    </>
  );
}
