import { paths } from "../../../common/contract/paths.ts";
import { m } from "../../messages.ts";

export interface ErrorWords {
  title: string;
  text: string;
  way: { label: string; to: string | "reload" };
}

const home = { label: m.goHome(), to: paths.home };
const again = { label: m.tryAgain(), to: "reload" };

const words: Record<number, ErrorWords> = {
  403: {
    title: m.forbiddenTitle(),
    text: m.forbiddenText(),
    way: home,
  },
  404: {
    title: m.notFoundTitle(),
    text: m.notFoundText(),
    way: home,
  },
  419: {
    title: m.expiredTitle(),
    text: m.expiredText(),
    way: { label: m.reload(), to: "reload" },
  },
  429: {
    title: m.tooManyTitle(),
    text: m.tooManyText(),
    way: again,
  },
  500: {
    title: m.faultTitle(),
    text: m.faultText(),
    way: again,
  },
  503: {
    title: m.busyTitle(),
    text: m.busyText(),
    way: again,
  },
};

const unexpected: ErrorWords = {
  title: m.unexpectedTitle(),
  text: m.unexpectedText(),
  way: again,
};

export function errorWords(status: number): ErrorWords {
  return words[status] ?? unexpected;
}
