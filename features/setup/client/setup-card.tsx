import { Circle, CircleCheck, X } from "lucide-react";
import type { ReactNode } from "react";
import { deskApiPaths } from "../../../common/contract/desk-api-paths.ts";
import { paths } from "../../../common/contract/paths.ts";
import type { ServiceName } from "../../../common/contract/services.ts";
import { router } from "../../../platform/pages/client/router.ts";
import { call } from "../../../ui/base/api.ts";
import { formatPoints } from "../../../ui/base/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { ProgressBar } from "../../../ui/progress.tsx";
import { toast } from "../../../ui/toast.ts";
import type { SetupCard as Card9, ExamplesAnswer, SetupCheckName, SetupMark } from "../contract/setup.ts";
import { m } from "../messages.ts";
import { parseProblem } from "./step-form.tsx";

export function SetupCard({ setup }: { setup: Card9 }) {
  const { checks, is_open } = setup;
  const done = checks.filter(({ is_done }) => is_done).length;
  return (
    <section aria-labelledby="set-up" className="@container">
      <Card className="grid gap-5 p-5 md:p-6">
        <header className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1">
          <h2 id="set-up" className="text-title-2">
            {m.setUpSite()}
          </h2>
          <Button variant="quiet" size="sm" icon={X} onClick={() => void setMark("dismissed")}>
            {m.dismiss()}
          </Button>
          <p className="col-span-2 text-soft">{is_open ? m.cardLead() : m.cardLeadClosed()}</p>
        </header>
        <div className="grid gap-1.5">
          <ProgressBar
            value={done}
            max={checks.length}
            label={m.setup()}
            valueText={m.doneOf({ done, count: checks.length })}
            tone="gold"
          />
          <p className="figures text-sm text-faint">{m.doneOf({ done, count: checks.length })}</p>
        </div>
        <ul className="grid gap-x-8 gap-y-4 @min-[44rem]:grid-cols-2 @min-[66rem]:grid-cols-3">
          {checks.map(({ name, is_done }) => (
            <Check key={name} isDone={is_done} {...checkWords(setup)[name]} />
          ))}
        </ul>
        <footer className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4">
          <Button size="sm" onClick={() => void fillExamples()}>
            {m.fillWithExamples()}
          </Button>
          <p className="text-sm text-faint">{m.examplesHint()}</p>
        </footer>
      </Card>
    </section>
  );
}

interface CheckWords {
  label: string;
  todo: ReactNode;
}

function Check({ label, todo, isDone }: CheckWords & { isDone: boolean }) {
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <Icon size={20} aria-hidden className={isDone ? "mt-0.5 text-mint-400" : "mt-0.5 text-faint"} />
      <div className="grid content-start gap-0.5">
        <p className={isDone ? "text-soft" : "font-medium"}>
          {isDone ? m.checkDone({ check: label, hidden: (text) => <span className="sr-only">{text}</span> }) : label}
        </p>
        {!isDone && <p className="text-sm text-soft wrap-anywhere">{todo}</p>}
      </div>
    </li>
  );
}

const settingsAddress = (section: string): string => `${paths.admin.settings}#${section}`;
const keyAddress = (service: ServiceName): string => `${paths.admin.keys}#key-${service}`;

const checkWords = ({ cashout }: Card9): Record<SetupCheckName, CheckWords> => ({
  brand: { label: m.aName(), todo: <TextLink href={settingsAddress("identity")}>{m.nameIt()}</TextLink> },
  code: { label: m.streamerAndCode(), todo: <TextLink href={settingsAddress("identity")}>{m.enterBoth()}</TextLink> },
  kick: {
    label: m.viewersLinkKick(),
    todo: <TextLink href={keyAddress("kick")}>{m.enterKickApp()}</TextLink>,
  },
  partner: {
    label: m.onePartner(),
    todo: m.enterPartnerKey({ link: (text) => <TextLink href={keyAddress("roobet")}>{text}</TextLink> }),
  },
  mail: {
    label: m.mail(),
    todo: (
      <>
        {m.setUpMail({
          sender: (text) => <TextLink href={settingsAddress("mail")}>{text}</TextLink>,
          server: (text) => <TextLink href={keyAddress("mail")}>{text}</TextLink>,
        })}
      </>
    ),
  },
  product: { label: m.aProduct(), todo: <TextLink href={paths.admin.shop}>{m.addFirst()}</TextLink> },
  raffle: { label: m.aRaffle(), todo: <TextLink href={paths.admin.raffles}>{m.startFirst()}</TextLink> },
  cashout: {
    label: m.cashoutLimits(),
    todo: (
      <>
        {m.checkLimits({
          minimum: formatPoints(cashout.minimum),
          maximum: formatPoints(cashout.maximum),
          change: (text) => <TextLink href={settingsAddress("cashout")}>{text}</TextLink>,
          keep: (text) => (
            <button
              type="button"
              className="touch-target underline underline-offset-4 hover:text-text"
              onClick={() => void setMark("cashout_seen")}
            >
              {text}
            </button>
          ),
        })}
      </>
    ),
  },
  overlay: { label: m.overlay(), todo: <TextLink href={paths.admin.overlays}>{m.copyAddress()}</TextLink> },
});

async function setMark(name: SetupMark): Promise<void> {
  const problem = parseProblem(await call(deskApiPaths.setupMark, { json: { name } }));
  if (problem !== null) return void toast.error(problem.text);
  router.reload({ only: ["setup"] });
}

async function fillExamples(): Promise<void> {
  const answer = await call<ExamplesAnswer>(deskApiPaths.setupExamples);
  const problem = parseProblem(answer);
  if (problem !== null || answer.kind !== "answer") return void toast.error(problem?.text ?? "");
  const { challenges = 0, products = 0 } = answer.body.made ?? {};
  if (challenges + products === 0) return void toast.info(m.examplesExist());
  const kinds = products === 0 ? "challenges" : challenges === 0 ? "products" : "both";
  toast.success(m.examplesAdded({ kinds }));
}
