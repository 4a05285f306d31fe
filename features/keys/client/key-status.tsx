import { CircleAlert, CircleCheck, CircleHelp, type LucideIcon } from "lucide-react";
import { serviceDefinition } from "../../../common/contract/services.ts";
import { StatusPill, type Tone } from "../../../ui/badge.tsx";
import { cx } from "../../../ui/cx.ts";
import { LocalTime } from "../../../ui/local-time.tsx";
import type { KeyTested, KeyVerdict, ServiceKeyProps } from "../contract/service-keys.ts";
import { m } from "../messages.ts";

export function KeyStatus({ entry: { state, service }, demo }: { entry: ServiceKeyProps; demo: boolean }) {
  const [tone, words] = statusBadge(state, demo && service !== "storage");
  return <StatusPill tone={tone}>{words}</StatusPill>;
}

function statusBadge(state: ServiceKeyProps["state"], isPlayed: boolean): [Tone, string] {
  switch (state) {
    case "environment":
      return ["mint", m.setInEnvironment()];
    case "saved":
      return ["mint", m.saved()];
    case "unreadable":
      return ["coral", m.unreadable()];
    case "none":
      return isPlayed ? ["sky", m.sandbox()] : ["neutral", m.off()];
  }
}

export function KeyOrigin({ entry }: { entry: ServiceKeyProps }) {
  const { state, set_by: setBy, is_beneath: isBeneath } = entry;
  const names = setBy.join(", ");
  if (state === "environment")
    return <p className="text-sm text-faint">{isBeneath ? m.setByOverSaved({ names }) : m.setBy({ names })}</p>;
  if (state === "none" || entry.saved_at === null) return null;
  const { saved_at: savedAt, saved_by: name } = entry;
  const ending = findEnding(entry);
  const time = () => <LocalTime value={savedAt} wraps />;
  return (
    <p className="text-sm text-faint">
      {ending !== null && m.endsIn({ ending })} {name === null ? m.savedAt({ time }) : m.savedAtBy({ time, name })}
    </p>
  );
}

/** Returns the visible ending of the service's last secret field, such as "…f3a", or null. */
function findEnding({ service, shown }: ServiceKeyProps): string | null {
  const secret = serviceDefinition(service).fields.findLast(
    ({ kind, name }) => kind === "secret" && (shown[name] ?? "…") !== "…",
  );
  return secret === undefined ? null : (shown[secret.name] ?? null);
}

const verdictLooks: Record<KeyVerdict, [LucideIcon, string]> = {
  right: [CircleCheck, "text-mint-300"],
  wrong: [CircleAlert, "text-coral-300"],
  down: [CircleAlert, "text-gold-300"],
  unasked: [CircleHelp, "text-soft"],
};

export function TestedLine({ tested: { verdict, says, ms } }: { tested: KeyTested }) {
  const [Icon, colour] = verdictLooks[verdict];
  return (
    <p role="status" className={cx("flex items-start gap-2 text-sm", colour)}>
      <Icon size={16} aria-hidden className="mt-0.5 shrink-0" />
      <span>
        {says}
        {ms !== null && (
          <span className="figures text-faint">
            {" "}
            ({ms < 100 ? m.milliseconds({ ms }) : m.seconds({ seconds: (ms / 1000).toFixed(1) })})
          </span>
        )}
      </span>
    </p>
  );
}
