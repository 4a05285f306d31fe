// Linked roles at the desk: what Discord shows of viewers who agreed, and the form that registers the figures.

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
import { type TestResult, testDiscord } from "./use-discord.ts";

export function RolesPart({ roles, sandbox_token: sandboxToken }: Pick<AdminDiscordProps, "roles" | "sandbox_token">) {
  const { application_id: application, registered_at: registeredAt, viewers, problem } = roles;
  return (
    <DeskSection
      title="Linked roles"
      about="Viewers who agree to it carry four figures in Discord: their rank, what they wagered this month in steps, whether they are linked, whether they have won. You choose in Discord which roles that makes."
    >
      {application === null ? (
        <p className="text-soft">
          Discord has no key yet: <TextLink href={`${paths.admin.keys}#key-discord`}>enter your application's</TextLink>{" "}
          first.
        </p>
      ) : (
        <>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-soft">
            {registeredAt === null ? (
              <StatusPill tone="gold">Not offered yet</StatusPill>
            ) : (
              <StatusPill tone="mint">Offered</StatusPill>
            )}
            <span>
              {registeredAt === null ? (
                "Discord does not know the figures yet."
              ) : (
                <>
                  Registered <LocalTime value={registeredAt} />. Shown of {viewers}{" "}
                  {viewers === 1 ? "viewer" : "viewers"}.
                </>
              )}
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
          label="The application's bot token"
          name="bot_token"
          type="password"
          required
          maxLength={200}
          autoComplete="off"
          className="min-w-0 flex-1 basis-64"
          hint={
            sandboxToken === null
              ? "Used for this one question and kept nowhere."
              : `Used once and kept nowhere. The sandbox takes ${sandboxToken}`
          }
        />
        <Button type="submit" busy={isBusy}>
          {isAgain ? "Register again" : "Register at Discord"}
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
