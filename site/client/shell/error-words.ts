// Texts of the error pages: what happened, and what to do next.
import { paths } from "../../../common/contract/paths.ts";

export interface ErrorWords {
  title: string;
  text: string;
  /** The main action. "reload" tries the same page again. */
  way: { label: string; to: string | "reload" };
}

const home = { label: "Go home", to: paths.home };
const again = { label: "Try again", to: "reload" };

const words: Record<number, ErrorWords> = {
  403: {
    title: "This one is not for you",
    text: "Your account may not open this page. If you think it should, tell us.",
    way: home,
  },
  404: {
    title: "Nothing here",
    text: "There is no page at this address. It may have moved, or a letter of the link is missing.",
    way: home,
  },
  419: {
    title: "This page was open too long",
    text: "For your safety it has expired. Load it again and carry on where you were.",
    way: { label: "Load it again", to: "reload" },
  },
  429: {
    title: "A little too fast",
    text: "Too many requests came from you in a short time. Wait a moment, then try again.",
    way: again,
  },
  500: {
    title: "That was our fault",
    text: "Something broke on our side and was written down. Nothing of yours is lost.",
    way: again,
  },
  503: {
    title: "A lot is going on",
    text: "More is asked of the site right now than it can answer. Nothing of yours is lost: try again in a few seconds.",
    way: again,
  },
};

const unexpected: ErrorWords = {
  title: "Something went wrong",
  text: "That did not work. Try again, or go home.",
  way: again,
};

/** Returns the texts for a status. Statuses without their own get general ones. */
export function errorWords(status: number): ErrorWords {
  return words[status] ?? unexpected;
}
