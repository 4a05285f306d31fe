import { CircleCheck } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { codeRequiredParam, nextPath } from "../../common/contract/next-path.ts";
import { paths } from "../../common/contract/paths.ts";
import { router } from "../../platform/pages/client/router.ts";
import { usePage } from "../../platform/pages/client/use-page.ts";
import { call } from "../../ui/base/api.ts";
import { holdSpoilers } from "../../ui/base/spoiler-hold.ts";
import { Button } from "../../ui/button.tsx";
import { Field, PasswordField } from "../../ui/field.tsx";
import { ProblemLine, useFormProblem } from "../../ui/form-problem.tsx";
import { TextLink } from "../../ui/link.tsx";
import { isSuccess, toOutcome, type Words } from "../../ui/outcome.ts";
import { toast } from "../../ui/toast.ts";
import { m } from "../messages.ts";
import { fieldText, focusField } from "./form.ts";
import { takeNewAccount } from "./new-account.ts";

const redirectDelayMs = 1_000;

const messages: Words = {
  done: m.signedIn(),
  failed: m.signInFailed(),
  show: "fields",
  byCode: {
    unauthorized: m.signInUnauthorized(),
    account_closed: null,
    forbidden: null,
    other_site: null,
    too_many_tries: null,
  },
  isDone: isSuccess,
};

export function LoginForm() {
  const { url } = usePage();
  const [isBusy, setBusy] = useState(false);
  const query = url.split("?")[1] ?? "";
  const [isCodeWanted, setCodeWanted] = useState(new URLSearchParams(query).has(codeRequiredParam));
  const [{ username, password }] = useState(takeNewAccount);
  const form = useRef<HTMLFormElement>(null);
  const { problem, watch, forget } = useFormProblem();
  useEffect(() => {
    if (username !== undefined) focusField(form.current, "password");
  }, [username]);

  // Prevents reloads. Without this, the new session would reload the page while the visitor is about to leave it.
  useEffect(() => (isBusy ? holdSpoilers() : undefined), [isBusy]);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    if (!isBusy) await watch(() => signIn(element));
  };
  const signIn = async (element: HTMLFormElement) => {
    const code = fieldText(element, "code").trim();
    const json = {
      username: fieldText(element, "username"),
      password: fieldText(element, "password"),
      ...(code && { code }),
    };
    setBusy(true);
    const outcome = toOutcome(await call(paths.api.login, { json }), messages);
    if (outcome.kind === "done") {
      toast.success(outcome.text);
      // Stays busy, because the page changes in a second.
      setTimeout(() => router.visit(nextPath(url)), redirectDelayMs);
      return;
    }
    setBusy(false);
    const refused = outcome.kind === "refused" ? outcome : null;
    if (refused?.code === "two_factor_required") {
      if (isCodeWanted && code !== "") toast.error(m.wrongCode());
      setCodeWanted(true);
      return;
    }
    toast.error(outcome.text);
    focusField(element, refused?.field ?? "password");
  };

  return (
    // Without scripts, the browser submits the form to the same call with the same query.
    <form
      ref={form}
      method="post"
      action={query === "" ? paths.api.login : `${paths.api.login}?${query}`}
      noValidate
      onSubmit={send}
      onInput={forget}
      className="grid gap-5"
    >
      {username !== undefined && (
        <p role="status" className="flex items-center gap-2.5 font-medium text-mint-300">
          <CircleCheck size={18} aria-hidden className="shrink-0" />
          {m.accountCreated()}
        </p>
      )}
      <Field
        label={m.username()}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={username}
      />
      <PasswordField
        label={m.password()}
        name="password"
        autoComplete="current-password"
        defaultValue={password}
        beside={
          <TextLink href={paths.forgotPassword} className="text-sm touch-reach">
            {m.forgotPasswordLink()}
          </TextLink>
        }
      />
      {isCodeWanted && (
        <Field
          label={m.authenticatorCode()}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          hint={m.authenticatorCodeHint()}
        />
      )}
      <ProblemLine>{problem === m.signInUnauthorized() ? m.wrongCredentials() : problem}</ProblemLine>
      <Button type="submit" variant="primary" size="lg" wide busy={isBusy}>
        {m.signInButton()}
      </Button>
    </form>
  );
}
