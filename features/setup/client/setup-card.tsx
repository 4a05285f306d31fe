// The overview's card of what a new site still needs: nine checks read from the site, each with a link to its field.

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
import { parseProblem } from "./step-form.tsx";

export function SetupCard({ setup }: { setup: Card9 }) {
  const { checks, is_open } = setup;
  const done = checks.filter(({ is_done }) => is_done).length;
  return (
    <section aria-labelledby="set-up" className="@container">
      <Card className="grid gap-5 p-5 md:p-6">
        <header className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1">
          <h2 id="set-up" className="text-title-2">
            Set up your site
          </h2>
          <Button variant="quiet" size="sm" icon={X} onClick={() => void setMark("dismissed")}>
            Dismiss
          </Button>
          <p className="col-span-2 text-soft">
            {is_open
              ? "What a new site still needs. It goes away by itself when all is there."
              : "Guests see “Opening soon” until name, streamer and code are set."}
          </p>
        </header>
        <div className="grid gap-1.5">
          <ProgressBar
            value={done}
            max={checks.length}
            label="Set up"
            valueText={`${done} of ${checks.length} done`}
            tone="gold"
          />
          <p className="figures text-sm text-faint">
            {done} of {checks.length} done
          </p>
        </div>
        <ul className="grid gap-x-8 gap-y-4 @min-[44rem]:grid-cols-2 @min-[66rem]:grid-cols-3">
          {checks.map(({ name, is_done }) => (
            <Check key={name} isDone={is_done} {...checkWords(setup)[name]} />
          ))}
        </ul>
        <footer className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4">
          <Button size="sm" onClick={() => void fillExamples()}>
            Fill with examples
          </Button>
          <p className="text-sm text-faint">
            Writes two challenges and three products as drafts: nobody sees them until you switch them on.
          </p>
        </footer>
      </Card>
    </section>
  );
}

interface CheckWords {
  label: string;
  /** The advice while it is open. */
  todo: ReactNode;
}

function Check({ label, todo, isDone }: CheckWords & { isDone: boolean }) {
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <Icon size={20} aria-hidden className={isDone ? "mt-0.5 text-mint-400" : "mt-0.5 text-faint"} />
      <div className="grid content-start gap-0.5">
        <p className={isDone ? "text-soft" : "font-medium"}>
          {label}
          {isDone && <span className="sr-only">: done</span>}
        </p>
        {!isDone && <p className="text-sm text-soft wrap-anywhere">{todo}</p>}
      </div>
    </li>
  );
}

const settingsAddress = (section: string): string => `${paths.admin.settings}#${section}`;
const keyAddress = (service: ServiceName): string => `${paths.admin.keys}#key-${service}`;

const checkWords = ({ cashout, lacks_roobet_chat }: Card9): Record<SetupCheckName, CheckWords> => ({
  brand: { label: "A name", todo: <TextLink href={settingsAddress("identity")}>Say what the site is called</TextLink> },
  code: { label: "Streamer and code", todo: <TextLink href={settingsAddress("identity")}>Name both</TextLink> },
  kick: {
    label: "Viewers link Kick",
    todo: <TextLink href={keyAddress("kick")}>Enter your Kick application</TextLink>,
  },
  partner: {
    label: "One partner",
    todo: lacks_roobet_chat ? (
      <>
        Roobet answers, but nobody can link an account yet:{" "}
        <TextLink href={keyAddress("roobet_chat")}>enter the secret of its chat</TextLink>
      </>
    ) : (
      <>
        <TextLink href={keyAddress("roobet")}>Enter the key of Roobet</TextLink>, or of another below it
      </>
    ),
  },
  mail: {
    label: "Mail",
    todo: (
      <>
        <TextLink href={settingsAddress("mail")}>Say who letters are from</TextLink> and{" "}
        <TextLink href={keyAddress("mail")}>enter the mail server</TextLink>
      </>
    ),
  },
  product: { label: "A product", todo: <TextLink href={paths.admin.shop}>Add the first</TextLink> },
  raffle: { label: "A raffle", todo: <TextLink href={paths.admin.raffles}>Begin the first</TextLink> },
  cashout: {
    label: "Limits of cashouts",
    todo: (
      <>
        {formatPoints(cashout.minimum)} to {formatPoints(cashout.maximum)} bucks a request.{" "}
        <TextLink href={settingsAddress("cashout")}>Change</TextLink> or{" "}
        <button
          type="button"
          className="touch-target underline underline-offset-4 hover:text-text"
          onClick={() => void setMark("cashout_seen")}
        >
          that is right
        </button>
      </>
    ),
  },
  overlay: { label: "An overlay in OBS", todo: <TextLink href={paths.admin.overlays}>Copy an address</TextLink> },
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
  if (challenges + products === 0)
    return void toast.info("There are challenges and products already, so none were added.");
  const made = [...(challenges > 0 ? ["Challenges"] : []), ...(products > 0 ? ["Store"] : [])];
  toast.success(`The drafts are on your desk, under ${made.join(" and ")}.`);
}
