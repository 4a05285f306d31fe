// Commands of one kind: what to type, what it does, what else it is called and how often it works.
import type { ShownCommand } from "../../../contracts/commands.ts";
import { Card } from "../../ui/card.tsx";
import { useCoin } from "../../ui/coin.ts";

export function CommandList({ title, commands }: { title: string; commands: ShownCommand[] }) {
  return (
    <section aria-label={title} className="grid content-start gap-3">
      <h2 className="text-title-2">{title}</h2>
      <Card className="grid grid-cols-1">
        {commands.map((command, at) => (
          <OneCommand key={command.name} command={command} isFirst={at === 0} />
        ))}
      </Card>
    </section>
  );
}

function OneCommand({ command, isFirst }: { command: ShownCommand; isFirst: boolean }) {
  const coin = useCoin();
  const more = moreWords(command);
  return (
    <div className={`grid gap-2.5 px-5 py-4 ${isFirst ? "" : "border-t border-line"}`}>
      <dl className="grid gap-2.5">
        {command.forms.map(({ typed, about, linked }) => (
          <div key={typed} className="grid gap-1">
            <dt className="wrap-anywhere">
              <code className="rounded-chip bg-surface-3 px-2 py-1 font-mono text-sm text-mint-300">{typed}</code>
            </dt>
            <dd className="min-w-0 text-soft">
              {coin(about)}
              {linked && <span className="text-faint"> · linked accounts</span>}
            </dd>
          </div>
        ))}
      </dl>
      {more !== "" && <p className="text-sm text-faint wrap-anywhere">{more}</p>}
    </div>
  );
}

function moreWords({ aliases, wait_seconds }: ShownCommand): string {
  const also = aliases.length === 0 ? [] : [`Also ${aliases.join(", ")}`];
  const wait = wait_seconds < 5 ? [] : [`every ${wait_seconds} s`];
  return [...also, ...wait].join(" · ");
}
