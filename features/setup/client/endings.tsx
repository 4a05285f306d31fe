// The endings of the setup: finished, or not possible to begin.
import { CircleCheck } from "lucide-react";
import { paths } from "../../../common/contract/paths.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { LeafMark } from "../../../ui/site-icons.tsx";
import type { SetupFacts, SetupProps, SetupStep } from "../contract/setup.ts";
import { StepHead } from "./step-form.tsx";

export function Finished({ steps, facts }: { steps: SetupStep[]; facts: SetupFacts | null }) {
  const isAnyLater = steps.some(({ state }) => state === "put_off");
  return (
    <div className="grid gap-6">
      <CircleCheck size={44} strokeWidth={1.5} aria-hidden className="text-mint-400" />
      <StepHead
        title={`${facts?.brand ?? "Your site"} is open`}
        lead={
          isAnyLater
            ? "Guests see it now. What you put off stands on your desk, with what else a new site needs."
            : "Guests see it now. Your desk says what else a new site needs."
        }
      />
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={paths.admin.overview} variant="primary" size="lg" className="max-sm:w-full">
          Go to your desk
        </ButtonLink>
        <ButtonLink href={paths.home} size="lg" className="max-sm:w-full">
          See the site
        </ButtonLink>
      </div>
      <FirstOrder />
    </div>
  );
}

/** Hints that are hard to find: alerts are off, and how to try an order. */
function FirstOrder() {
  return (
    <Card as="section" className="grid gap-4 p-5 sm:p-7">
      <h2 className="text-title-3">Before the first order</h2>
      <ol className="grid list-decimal gap-3 pl-5 text-soft">
        <li>
          Say where you want to hear of it, by mail or on Discord:{" "}
          <TextLink href={`${paths.admin.settings}#alerts`}>Alerts</TextLink>. None is on yet; an open desk counts what
          waits in its tab.
        </li>
        <li>
          Try it: register a second account in a private window, and give it points under{" "}
          <TextLink href={paths.admin.users}>Users</TextLink>.
        </li>
        <li>
          Buy with it, and fulfil the order under <TextLink href={paths.admin.orders}>Orders</TextLink>. The buyer hears
          of it at once.
        </li>
      </ol>
    </Card>
  );
}

const closedReasons = {
  no_key: {
    title: "This link does not work",
    lead: "It was used, replaced by a newer one, or is over a day old. Start the site again: it prints a new one as long as there is no admin.",
  },
  done: { title: "This site has an admin already", lead: "The link has done its work. Sign in to go on." },
};

export function Closed({ why }: { why: NonNullable<SetupProps["closed"]> }) {
  return (
    <div className="mx-auto grid w-full max-w-[34rem] gap-6 pt-6 md:pt-16">
      <LeafMark className="size-10" />
      <StepHead {...closedReasons[why]} />
      {why === "done" && (
        <ButtonLink href={paths.signIn(paths.setup)} variant="primary" size="lg" className="justify-self-start">
          Sign in
        </ButtonLink>
      )}
    </div>
  );
}
