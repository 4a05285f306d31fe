import { type FormEvent, useRef, useState } from "react";
import { paths } from "../../../common/contract/paths.ts";
import type { SharedUser } from "../../../common/contract/shared.ts";
import { toRecord } from "../../../platform/contract/typed-keys.ts";
import { router } from "../../../platform/pages/client/router.ts";
import { call, firstError } from "../../../ui/base/api.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Field, PasswordField } from "../../../ui/field.tsx";
import { editsMarkedField, ProblemLine, useFormProblem } from "../../../ui/form-problem.tsx";
import { toOutcome, type Words } from "../../../ui/outcome.ts";
import { toast } from "../../../ui/toast.ts";
import { generalFields, type Wallet, wallets } from "../../contract/settings-words.ts";
import { m } from "../../messages.ts";
import { SettingsSection } from "./settings-section.tsx";

const walletLabels: Record<Wallet, string> = {
  btc_address: m.btcAddress(),
  ltc_address: m.ltcAddress(),
  eth_address: m.ethAddress(),
  usdt_address: m.usdtAddress(),
};

const messages: Words = {
  done: m.accountUpdated(),
  failed: m.accountRefused(),
  unanswered: m.accountFailed(),
  show: "fields",
  isDone: (body) => firstError(body) === null,
};

export function ProfileForm({ user }: { user: SharedUser }) {
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [isPasswordTyped, setPasswordTyped] = useState(false);
  const [isCurrentWanted, setCurrentWanted] = useState(false);
  const [problem, setProblem] = useState<{ field: string | null; text: string } | null>(null);
  const sending = useFormProblem();

  const typed = (name: string): string => String(new FormData(form.current ?? undefined).get(name) ?? "");
  const refuse = (text: string, field: string | null) => {
    setProblem({ field, text });
    toast.error(text);
    const input = field === null ? null : form.current?.elements.namedItem(field);
    if (input instanceof HTMLInputElement) input.focus();
  };
  const send = async (fields: object) => {
    const current = typed("current_password");
    setProblem(null);
    setBusy(true);
    const json = { ...fields, ...(current === "" ? {} : { current_password: current }) };
    const outcome = toOutcome(await call(paths.api.updateUser, { json }), messages);
    setBusy(false);
    if (outcome.kind !== "done") {
      const field = outcome.kind === "refused" ? outcome.field : null;
      if (field === "current_password") setCurrentWanted(true);
      return refuse(outcome.text, field);
    }
    setProblem(null);
    setCurrentWanted(false);
    setPasswordTyped(false);
    form.current?.reset();
    toast.success(outcome.text);
    router.reload();
  };
  const update = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const checked = generalFields({
      password: typed("password"),
      confirmation: typed("password_confirmation"),
      wallets: toRecord(wallets, typed),
      saved: user,
    });
    if ("problem" in checked) return refuse(checked.problem, checked.field);
    void sending.watch(() => send(checked.fields));
  };
  const mark = (name: string) => ({ name, ...(problem?.field === name ? { error: problem.text } : {}) });

  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={update}
      onInput={(event) => editsMarkedField(event) && setProblem(null)}
      className="grid gap-8"
    >
      <SettingsSection title={m.account()}>
        <Card className="grid gap-5 p-5 md:grid-cols-2 md:p-6">
          <Field label={m.username()} value={user.username} readOnly autoComplete="username" />
          <Field label={m.email()} type="email" value={user.email} readOnly autoComplete="email" />
          <PasswordField
            label={m.newPassword()}
            autoComplete="new-password"
            hint={m.passwordHint()}
            onChange={(event) => setPasswordTyped(event.target.value !== "")}
            {...mark("password")}
          />
          <PasswordField
            label={m.confirmPassword()}
            autoComplete="new-password"
            hint={m.signsOutElsewhere()}
            {...mark("password_confirmation")}
          />
        </Card>
      </SettingsSection>
      <SettingsSection title={m.wallets()} about={m.walletsAbout()}>
        <Wallets user={user} mark={mark} onRemove={(name) => void sending.watch(() => send({ [name]: null }))} />
      </SettingsSection>
      {(isPasswordTyped || isCurrentWanted) && (
        <PasswordField
          label={m.currentPassword()}
          autoComplete="current-password"
          hint={m.currentPasswordHint()}
          autoFocus={isCurrentWanted}
          className="max-w-lg"
          {...mark("current_password")}
        />
      )}
      <ProblemLine>{sending.problem}</ProblemLine>
      <UpdateButton isBusy={isBusy} isNothing={problem?.text === m.nothingToUpdate()} />
    </form>
  );
}

function UpdateButton({ isBusy, isNothing }: { isBusy: boolean; isNothing: boolean }) {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Button type="submit" variant="primary" size="lg" busy={isBusy} className="min-w-40 max-md:w-full">
        {m.update()}
      </Button>
      <p role="status" className="text-sm text-soft">
        {isNothing ? m.nothingToUpdateHint() : ""}
      </p>
    </div>
  );
}

function Wallets({
  user,
  mark,
  onRemove,
}: {
  user: SharedUser;
  mark: (name: string) => { name: string; error?: string };
  onRemove: (name: Wallet) => void;
}) {
  return (
    <Card className="grid gap-5 p-5 md:grid-cols-2 md:p-6">
      {wallets.map((name) => (
        <WalletField
          key={`${name} ${user[name]}`}
          saved={user[name]}
          label={walletLabels[name]}
          onRemove={() => onRemove(name)}
          {...mark(name)}
        />
      ))}
    </Card>
  );
}

function WalletField({
  saved,
  onRemove,
  ...field
}: {
  saved: string | null;
  label: string;
  name: string;
  error?: string;
  onRemove: () => void;
}) {
  return (
    <Field
      {...field}
      defaultValue={saved ?? ""}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={128}
      beside={
        saved !== null && (
          <button type="button" className="link text-sm touch-reach" onClick={onRemove}>
            {m.removeWallet({
              label: field.label,
              hidden: (text) => <span className="sr-only">{text}</span>,
            })}
          </button>
        )
      }
    />
  );
}
