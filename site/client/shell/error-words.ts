// Texts of the error pages: what happened, and what to do next.
import { paths } from "../../../common/contract/paths.ts";
import { m } from "../../messages.ts";

export interface ErrorWords {
  title: string;
  text: string;
  /** The main action. "reload" tries the same page again. */
  way: { label: string; to: string | "reload" };
}

const home = { label: m.goHome(), to: paths.home };
const again = { label: m.tryAgain(), to: "reload" };

const words: Record<number, ErrorWords> = {
  403: {
    title: m.thisOneNot(),
    text: m.accountMayNotOpenThis(),
    way: home,
  },
  404: {
    title: m.nothingHere(),
    text: m.thereNoPageAtThis(),
    way: home,
  },
  419: {
    title: m.thisPageWasOpenToo(),
    text: m.safetyHasExpiredLoadAgain(),
    way: { label: m.loadAgain(), to: "reload" },
  },
  429: {
    title: m.littleTooFast(),
    text: m.tooManyRequestsCameFrom(),
    way: again,
  },
  500: {
    title: m.thatWasOurFault(),
    text: m.somethingBrokeOurSideWas(),
    way: again,
  },
  503: {
    title: m.lotGoing(),
    text: m.moreAskedSiteRightNow(),
    way: again,
  },
};

const unexpected: ErrorWords = {
  title: m.somethingWentWrong(),
  text: m.thatDidNotWorkTry(),
  way: again,
};

/** Returns the texts for a status. Statuses without their own get general ones. */
export function errorWords(status: number): ErrorWords {
  return words[status] ?? unexpected;
}
