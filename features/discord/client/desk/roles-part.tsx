import { type FormEvent, useState } from "react";
import { paths } from "../../../../common/contract/paths.ts";
import { router } from "../../../../platform/pages/client/router.ts";
import { StatusPill } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { DeskSection } from "../../../../ui/desk/section.tsx";
import { Field } from "../../../../ui/field.tsx";
import { TextLink } from "../../../../ui/link.tsx";
import { LocalTime } from "../../../../ui/local-time.tsx";
import type { AdminDiscordProps } from "../../contract/discord.ts";
import { discordCalls } from "../../contract/discord-calls.ts";
import { m } from "../../messages.ts";
import { type TestResult, testDiscord } from "./use-discord.ts";

export function RolesPart({ roles, sandbox_token: sandboxToken }: Pick<AdminDiscordProps, "roles" | "sandbox_token">) {
  const { application_id: application, registered_at: registeredAt, viewers, problem } = roles;
  return (
    <DeskSection title={m.linkedRoles()} about={m.linkedRolesText()}>
      {application === null ? (
        <p className="text-soft">
          {m.discordNeedsKey({
            link: (text) => <TextLink href={`${paths.admin.keys}#key-discord`}>{text}</TextLink>,
          })}
        </p>
      ) : (
        <>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-soft">
            {registeredAt === null ? (
              <StatusPill tone="gold">{m.notOfferedYet()}</StatusPill>
            ) : (
              <StatusPill tone="mint">{m.offered()}</StatusPill>
            )}
            <span>
              {registeredAt === null
                ? m.notRegistered()
                : m.registered({ time: () => <LocalTime value={registeredAt} />, count: viewers })}
            </span>
          </p>
          {problem !== null && <p className="text-sm text-coral-300">{problem}</p>}
          <Registration sandboxToken={sandboxToken} isAgain={registeredAt !== null} />
        </>
      )}
    </DeskSection>
  );
}

function Registration({ sandboxToken, isAgain }: { sandboxToken: string | null; isAgain: boolean }) {
  const [isBusy, setBusy] = useState(false);
  const [tried, setTried] = useState<TestResult | null>(null);
  const register = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setBusy(true);
    const answer = await testDiscord(discordCalls.registerRoles, { bot_token: new FormData(form).get("bot_token") });
    setBusy(false);
    setTried(answer);
    if (answer.sent) form.reset();
    router.reload();
  };
  return (
    <form onSubmit={(event) => void register(event)} className="grid gap-3" autoComplete="off">
      <div className="flex flex-wrap items-end gap-3">
        <Field
          label={m.botToken()}
          name="bot_token"
          type="password"
          required
          maxLength={200}
          autoComplete="off"
          className="min-w-0 flex-1 basis-64"
          hint={sandboxToken === null ? m.botTokenHint() : m.botTokenHintSandbox({ token: sandboxToken })}
        />
        <Button type="submit" busy={isBusy}>
          {isAgain ? m.registerAgain() : m.registerAtDiscord()}
        </Button>
      </div>
      {tried !== null && (
        <p role="status" className={tried.sent ? "text-sm text-soft" : "text-sm text-coral-300"}>
          {tried.says}
        </p>
      )}
    </form>
  );
}
