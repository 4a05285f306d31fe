import { type FormEvent, useState } from "react";
import { router } from "../../../../platform/pages/client/router.ts";
import { call, firstError } from "../../../../ui/base/api.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { Field } from "../../../../ui/field.tsx";
import { failureText } from "../../../../ui/outcome.ts";
import { toast } from "../../../../ui/toast.ts";
import { noticeApiPaths } from "../../../contract/notice-api-paths.ts";
import type { NoticesProps } from "../../../contract/notices.ts";
import { m } from "../../../messages.ts";
import { SettingsSection } from "../settings-section.tsx";

const defaultHours = { from: "22:00", until: "08:00" };

export function QuietHours({ quiet }: { quiet: NoticesProps["quiet"] }) {
  const [times, setTimes] = useState({
    from: quiet?.from ?? defaultHours.from,
    until: quiet?.until ?? defaultHours.until,
  });
  const [busy, setBusy] = useState<"save" | "none" | null>(null);
  const [error, setError] = useState<string | null>(null);
  const send = async (what: "save" | "none") => {
    setBusy(what);
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const answer = await call(noticeApiPaths.quiet, { json: { quiet: what === "none" ? null : { ...times, zone } } });
    setBusy(null);
    const wrong = answer.kind === "answer" ? firstError(answer.body) : null;
    setError(wrong);
    if (wrong !== null) return;
    const problem = failureText(answer);
    if (problem !== null) return void toast.error(problem);
    toast.success(what === "none" ? m.quietHoursOff() : m.quietHoursSaved());
    router.reload();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send("save");
  };
  return (
    <SettingsSection
      title={m.quietHours()}
      about={
        quiet === null
          ? m.quietHoursAbout()
          : m.quietHoursSet({
              from: quiet.from,
              until: quiet.until,
              zone: quiet.zone.replaceAll("_", " "),
            })
      }
    >
      <Card className="p-5 md:p-6">
        <form onSubmit={submit} className="grid gap-4 md:grid-cols-2" noValidate>
          <Field
            label={m.quietFrom()}
            type="time"
            required
            value={times.from}
            onChange={(event) => setTimes({ ...times, from: event.target.value })}
          />
          <Field
            label={m.quietUntil()}
            type="time"
            required
            value={times.until}
            error={error}
            onChange={(event) => setTimes({ ...times, until: event.target.value })}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="primary" busy={busy === "save"}>
              {quiet === null ? m.turnOnQuietHours() : m.save()}
            </Button>
            {quiet !== null && (
              <Button busy={busy === "none"} onClick={() => void send("none")}>
                {m.turnOffQuietHours()}
              </Button>
            )}
          </div>
        </form>
      </Card>
    </SettingsSection>
  );
}
