// A bar with the viewer's place in a race, or how to take part. Appears once the first three places are scrolled out of
// view.

import { findPartner } from "../../../common/contract/partners.ts";
import { paths } from "../../../common/contract/paths.ts";
import { usePage } from "../../../platform/pages/client/use-page.ts";
import { formatDollars, formatPoints } from "../../../ui/base/format.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { useCoin } from "../../../ui/use-coin.ts";
import type { RaceEntry, RaceProps } from "../contract/boards.ts";
import { m } from "../messages.ts";
import { prizesWords } from "./words.ts";

export function RaceOwnBar({ race }: { race: RaceProps }) {
  const { linkable } = usePage().props.site;
  const isLinkable = [race.partner].flat().some((type) => linkable.some((slug) => slug === findPartner(type)?.slug));
  const own = race.own ?? race.entries.find((entry) => entry.own);
  // A sentence without a place and a button need not stay in view.
  const isPlain = !own && race.viewer === "unlinked" && !isLinkable;
  return (
    <section
      aria-label={m.ownBar()}
      className={cx(
        "own-bar flex flex-wrap items-center justify-between gap-x-6 gap-y-0.5 rounded-card border border-mint-400/40 bg-surface-2 px-4 py-2.5 md:px-6 md:py-4",
        !isPlain && "sticky z-20 shadow-float md:bottom-5",
      )}
    >
      {own ? <Standing own={own} race={race} /> : <Invitation race={race} isLinkable={isLinkable} />}
    </section>
  );
}

function Standing({ own, race: { entries, paused, state } }: { own: RaceEntry; race: RaceProps }) {
  const coin = useCoin();
  const prize = prizesWords(own.prizes, coin);
  const ahead = entries.findLast((entry) => entry.place < own.place && !entry.own);
  const missing = ahead === undefined || state !== "running" ? 0 : ahead.wager - own.wager;
  return (
    <>
      <p className="flex items-baseline gap-2.5 md:gap-3">
        <span className="figure-display text-title-2 text-mint-300">#{formatPoints(own.place)}</span>
        <span className="font-semibold wrap-anywhere">{own.username}</span>
      </p>
      {prize !== "" && !paused && <p className="font-semibold text-gold-300 wrap-anywhere figures">{prize}</p>}
      <p className="w-full text-sm text-soft figures md:w-auto">
        {missing > 0 && ahead?.place === own.place - 1
          ? m.ownWagerBehind({ wager: formatDollars(own.wager), missing: formatDollars(missing), place: ahead.place })
          : m.ownWager({ wager: formatDollars(own.wager) })}
      </p>
    </>
  );
}

function Invitation({ race, isLinkable }: { race: RaceProps; isLinkable: boolean }) {
  const { viewer, href, partner_label: partner } = race;
  switch (viewer) {
    case "staff":
      return <p className="text-soft">{m.ownStaff()}</p>;
    case "idle":
    case "listed":
      return <p className="text-soft">{m.ownIdle({ partner })}</p>;
    case "guest":
      return (
        <>
          <p className="text-soft">{m.signInText()}</p>
          <ButtonLink href={paths.signIn(href)} size="sm">
            {m.signIn()}
          </ButtonLink>
        </>
      );
    case "unlinked":
      if (!isLinkable) return <p className="text-soft">{m.notLinkable({ partner })}</p>;
      return (
        <>
          <p className="text-soft">{m.linkText({ partner })}</p>
          <ButtonLink href={paths.connections} size="sm">
            {m.linkPartner({ partner })}
          </ButtonLink>
        </>
      );
  }
}
