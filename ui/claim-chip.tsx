// Shows next to the balances what the viewer can claim. Hidden if there is nothing, or if the front page's own button shows
// it.
import { useEffect, useState } from "react";
import { paths } from "../common/contract/paths.ts";
import { formatDollars, formatPoints } from "./base/format.ts";
import { ButtonLink } from "./button.tsx";
import { toPath } from "./layout/chrome.ts";
import { m } from "./messages.ts";

const topBarMargin = { rootMargin: "-72px 0px 0px" };

export const ownClaimId = "own-claim";

/** The most characters of the amount and the balance that fit on a phone, and on a narrow screen with the sidebar open. */
const maxLetters = 13;

export function ClaimChip({ dollars, balancePoints, url }: { dollars: number; balancePoints: number; url: string }) {
  const isSaid = useIsInSight(toPath(url), dollars > 0);
  if (dollars <= 0 || isSaid) return null;
  const amount = formatDollars(dollars);
  const hidden = (amount + formatPoints(balancePoints)).length > maxLetters ? "max-md:hidden" : "max-[389px]:hidden";
  return (
    <ButtonLink
      href={paths.wagerRewards}
      variant="gold"
      size="sm"
      className={`max-desk:px-2.5 ${hidden}`}
      aria-label={m.claimAmount({ amount })}
    >
      <span>
        <span className="max-desk:hidden">{m.claim()} </span>
        {amount}
      </span>
    </ButtonLink>
  );
}

/**
 * Returns whether the page's own button is in view. Until the first measurement, assumes that the front page's button
 * is in view.
 */
function useIsInSight(path: string, isWaiting: boolean): boolean {
  const isFront = path === paths.home;
  const [isInSight, setInSight] = useState(true);
  useEffect(() => {
    const button = isFront && isWaiting ? document.getElementById(ownClaimId) : null;
    if (button === null) return;
    const sight = new IntersectionObserver((seen) => setInSight(seen.at(-1)?.isIntersecting ?? false), topBarMargin);
    sight.observe(button);
    return () => {
      sight.disconnect();
      setInSight(true);
    };
  }, [isFront, isWaiting]);
  return isFront && isInSight;
}
