// The first steps: why each helps, the next step first, and the gift for all of them.
import { Check, Ticket } from "lucide-react";
import type { ReactNode } from "react";
import { hashes } from "../../../../common/contract/hashes.ts";
import { paths } from "../../../../common/contract/paths.ts";
import { usePage } from "../../../../platform/pages/client/use-page.ts";
import { Avatar } from "../../../../ui/avatar.tsx";
import { formatWholeDollars } from "../../../../ui/base/format.ts";
import { ButtonLink } from "../../../../ui/button.tsx";
import { Countdown } from "../../../../ui/countdown.tsx";
import { cx } from "../../../../ui/cx.ts";
import { lazyPart } from "../../../../ui/lazy-part.tsx";
import { Picture } from "../../../../ui/picture.tsx";
import { ProgressBar } from "../../../../ui/progress.tsx";
import { useCoin } from "../../../../ui/use-coin.ts";
import { hasAllSteps } from "../../../first-steps/contract/first-steps.ts";
import type { OwnHome, OwnSteps } from "../../contract/home.ts";
import { m } from "../../messages.ts";

const TakeGift = lazyPart(async () => (await import("./take-gift.tsx")).TakeGift);

interface Step {
  isDone: boolean;
  /** Why the step helps, in a few words (`title`) and in a sentence (`text`). */
  title: string;
  text: ReactNode;
  picture: ReactNode;
  href: string;
  action: ReactNode;
  done: string;
}

export interface FirstStepsProps {
  steps: OwnSteps;
  rank: OwnHome["rank"];
  /** Whether any raffle sells tickets now. */
  hasRaffle: boolean;
  now: string;
  /** False next to other cards, which leave room for the next step only. */
  isAlone: boolean;
}

export function FirstSteps({ steps, rank, hasRaffle, now, isAlone }: FirstStepsProps) {
  const coin = useCoin();
  const list = useSteps({ steps, rank, hasRaffle, now });
  const open = list.filter(({ isDone }) => !isDone);
  const shown = isAlone ? open : open.slice(0, 1);
  const taken = list.filter(({ isDone }) => isDone);
  const points = steps.gift_points;
  const gift = coin(m.pointCount({ count: points }));
  const count = { done: taken.length, all: list.length };
  const progressText = () => {
    if (points === 0) return m.stepsDoneSentence(count);
    return open.length === 0
      ? m.stepsGiftReady({ all: list.length })
      : m.stepsToGift({ ...count, left: open.length, gift });
  };
  return (
    <section
      aria-labelledby="first-steps"
      className="edge-glow tier-gold grid grid-cols-1 content-start gap-4 rounded-card p-5"
    >
      <header className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <div className="grid gap-1">
          <h2 id="first-steps" className="text-title-2">
            {m.firstSteps()}
          </h2>
          <p className="text-soft">{progressText()}</p>
        </div>
        {points > 0 && hasAllSteps(steps) && <TakeGift points={points} gift={gift} />}
      </header>
      <ProgressBar
        value={taken.length}
        max={list.length}
        label={m.firstSteps()}
        valueText={m.stepsDone(count)}
        tone="gold"
      />
      {shown.length > 0 && (
        <ol className={cx("grid gap-3", columns[shown.length])}>
          {shown.map((step, index) => (
            <OpenStep
              key={step.done}
              step={step}
              isNext={index === 0}
              isAlone={shown.length === 1}
              isBrief={!isAlone}
            />
          ))}
        </ol>
      )}
      {isAlone && (
        <ul aria-label={m.stepsDoneList()} className="flex flex-wrap gap-x-6 gap-y-2 max-sm:hidden">
          {taken.map(({ done }) => (
            <li key={done} className="flex items-center gap-2 text-sm text-soft">
              <Check size={16} aria-hidden className="text-mint-300" />
              {done}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const columns: Record<number, string> = { 2: "md:grid-cols-2", 3: "md:grid-cols-3" };

/** Returns the steps. The step that earns points comes first. */
function useSteps({ steps, rank, hasRaffle, now }: Omit<FirstStepsProps, "isAlone">): Step[] {
  const { kick, partner, ticket, free_raffle: free } = steps;
  const { auth, site } = usePage().props;
  const coin = useCoin();
  const ahead = rank?.next ?? null;
  return [
    {
      isDone: true,
      ...{ title: "", text: "", picture: null, action: "" },
      href: paths.settings,
      done: m.accountCreated(),
    },
    {
      isDone: partner,
      title: m.startEarning(),
      text: [
        coin(site.referral_code === "" ? m.wagerEarns() : m.wagerEarnsWithCode({ code: site.referral_code })),
        ahead && m.rankAway({ name: ahead.name, dollars: formatWholeDollars(ahead.threshold) }),
      ]
        .filter(Boolean)
        .join(" "),
      picture: <Picture src={ahead?.image ?? "/ranks/bronze-1.webp"} alt="" fit="contain" sizes="56px" />,
      href: site.linkable.includes("roobet") ? paths.connections + hashes.linkRoobet : paths.connections,
      action: m.linkPartner(),
      done: m.partnerLinked(),
    },
    {
      isDone: ticket,
      ...ticketStep(free, hasRaffle, now),
      done: m.raffleJoined(),
    },
    ...(kick === null
      ? []
      : [
          {
            isDone: kick,
            title: m.chatTitle(),
            text: m.chatText({ streamer: site.streamer }),
            picture: <Avatar src={auth.user?.avatar ?? null} name="" size={56} />,
            href: paths.connections,
            action: m.linkKick(),
            done: m.kickLinked(),
          },
        ]),
  ];
}

function ticketStep(free: OwnSteps["free_raffle"], hasRaffle: boolean, now: string): Omit<Step, "isDone" | "done"> {
  if (free === null) {
    return {
      title: m.winSomething(),
      text: hasRaffle ? m.everyTicketSameChance() : m.noRaffleOpen(),
      picture: <Ticket size={36} strokeWidth={1.5} aria-hidden className="m-2.5 text-gold-300" />,
      href: paths.raffles,
      action: hasRaffle ? m.takeTicket() : m.seeRaffles(),
    };
  }
  return {
    title: free.name,
    text: (
      <>{m.freeDrawnIn({ countdown: () => <Countdown until={free.ends_at} serverNow={now} ended={m.aMoment()} /> })}</>
    ),
    picture: <Picture src={free.image} alt="" sizes="56px" className="rounded-control" />,
    href: paths.raffle(free.id) + hashes.join,
    action: (
      <span>{m.joinRaffleForFree({ name: free.name, hidden: (text) => <span className="sr-only">{text}</span> })}</span>
    ),
  };
}

function OpenStep({
  step: { title, text, picture, href, action },
  isNext,
  isAlone,
  isBrief,
}: {
  step: Step;
  isNext: boolean;
  isAlone: boolean;
  isBrief: boolean;
}) {
  return (
    <li
      className={cx(
        "liftable relative flex flex-wrap items-center gap-4 rounded-control border border-line-strong bg-surface-1 p-4",
        !isAlone && "md:content-between md:items-start",
        !isNext && "max-md:gap-3 max-md:p-3",
      )}
    >
      {!isBrief && <span className="w-14 shrink-0">{picture}</span>}
      <span className="grid min-w-20 flex-1 gap-0.5 wrap-anywhere">
        <strong className="text-title-3 font-semibold">{title}</strong>
        {!isBrief && <span className={cx("text-sm text-soft figures", !isNext && "max-md:hidden")}>{text}</span>}
      </span>
      {/* On phones, the steps after the next one take a line each. */}
      <ButtonLink
        href={href}
        variant={isNext ? "primary" : "secondary"}
        className={cx(
          "stretched",
          isNext ? "max-md:w-full" : "max-md:px-3 max-[359px]:w-full",
          !isAlone && "md:w-full",
        )}
      >
        {action}
      </ButtonLink>
    </li>
  );
}
