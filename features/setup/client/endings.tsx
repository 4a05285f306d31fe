import { CircleCheck } from "lucide-react";
import { paths } from "../../../common/contract/paths.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { LeafMark } from "../../../ui/site-icons.tsx";
import type { SetupFacts, SetupProps, SetupStep } from "../contract/setup.ts";
import { m } from "../messages.ts";
import { StepHead } from "./step-form.tsx";

export function Finished({ steps, facts }: { steps: SetupStep[]; facts: SetupFacts | null }) {
  const isAnyLater = steps.some(({ state }) => state === "put_off");
  return (
    <div className="grid gap-6">
      <CircleCheck size={44} strokeWidth={1.5} aria-hidden className="text-mint-400" />
      <StepHead
        title={m.brandIsOpen({ brand: facts?.brand ?? m.yourSite() })}
        lead={isAnyLater ? m.openedWithLater() : m.opened()}
      />
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={paths.admin.overview} variant="primary" size="lg" className="max-sm:w-full">
          {m.goToDesk()}
        </ButtonLink>
        <ButtonLink href={paths.home} size="lg" className="max-sm:w-full">
          {m.seeSite()}
        </ButtonLink>
      </div>
      <FirstOrder />
    </div>
  );
}

function FirstOrder() {
  return (
    <Card as="section" className="grid gap-4 p-5 sm:p-7">
      <h2 className="text-title-3">{m.beforeFirstOrder()}</h2>
      <ol className="grid list-decimal gap-3 pl-5 text-soft">
        <li>
          {m.setAlerts({
            link: (text) => <TextLink href={`${paths.admin.settings}#alerts`}>{text}</TextLink>,
          })}
        </li>
        <li>{m.tryPoints({ link: (text) => <TextLink href={paths.admin.users}>{text}</TextLink> })}</li>
        <li>{m.tryOrder({ link: (text) => <TextLink href={paths.admin.orders}>{text}</TextLink> })}</li>
      </ol>
    </Card>
  );
}

const closedReasons = {
  no_key: {
    title: m.linkBroken(),
    lead: m.linkBrokenText(),
  },
  done: { title: m.hasAdmin(), lead: m.hasAdminText() },
};

export function Closed({ why }: { why: NonNullable<SetupProps["closed"]> }) {
  return (
    <div className="mx-auto grid w-full max-w-[34rem] gap-6 pt-6 md:pt-16">
      <LeafMark className="size-10" />
      <StepHead {...closedReasons[why]} />
      {why === "done" && (
        <ButtonLink href={paths.signIn(paths.setup)} variant="primary" size="lg" className="justify-self-start">
          {m.signIn()}
        </ButtonLink>
      )}
    </div>
  );
}
