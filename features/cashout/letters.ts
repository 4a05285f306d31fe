import { paths } from "../../common/contract/paths.ts";
import { addNotices } from "../../identity/server/notices.ts";
import type { Tx } from "../../platform/database/db.ts";
import { m } from "./messages.ts";
import type { WithdrawalRow } from "./queries.ts";
import type { Withdrawal } from "./rules.ts";

type LetterFacts = Pick<
  WithdrawalRow,
  "amount_bucks" | "currency" | "fee_cents" | "address" | "transaction_id" | "reason"
>;

export interface WithdrawalLetter {
  subject: string;
  text: string;
}

export function requestLetter(
  username: string,
  brand: string,
  { amountBucks, currency, address, feeCents }: Withdrawal,
): WithdrawalLetter {
  const facts = payoutFacts({ amount_bucks: amountBucks, currency, fee_cents: feeCents });
  const paragraphs = [m.requestedLetter({ ...facts, address }), m.requestedNext(), m.requestedWarning()];
  return { subject: m.requestedSubject({ brand }), text: [m.greeting({ username }), ...paragraphs].join("\n\n") };
}

/** Adds the email and the notice about a decision. Runs in the decision's transaction, so a rollback drops both. */
export async function addDecisionNotice(tx: Tx, brand: string, row: WithdrawalRow, now: Date): Promise<void> {
  const { status } = row;
  if (status !== "paid" && status !== "rejected") return;
  const { username } = await tx
    .selectFrom("users")
    .select("username")
    .where("id", "=", row.user_id)
    .executeTakeFirstOrThrow();
  const notice = { userId: row.user_id, href: paths.history };
  const written = {
    ...notice,
    ...decisionLetter(username, brand, { ...row, status }),
    about: "paid" as const,
    mailOnly: true,
  };
  // Shown on pages only, because the email about the same decision already reaches the viewer's devices.
  const shown = { ...notice, ...noticeWords({ ...row, status }), pageOnly: true };
  await addNotices(tx, [written, shown], now);
}

type Decided = LetterFacts & { status: "paid" | "rejected" };
type Translated = Record<"subject" | "text", (language: string) => string>;

function noticeWords(row: Decided): Translated {
  const { sum, currency } = payoutFacts(row);
  return row.status === "paid"
    ? {
        subject: (language) => m.paidNoticeSubject({}, language),
        text: (language) => m.paidNotice({ sum, currency }, language),
      }
    : {
        subject: (language) => m.rejectedNoticeSubject({}, language),
        text: (language) => m.rejectedNotice({ reason: row.reason ?? "" }, language),
      };
}

function decisionLetter(username: string, brand: string, row: Decided): Translated {
  const { status, address, transaction_id: id, reason } = row;
  const facts = payoutFacts(row);
  const paragraphs = (language: string) =>
    status === "paid"
      ? [m.paidLetter({ ...facts, address }, language), ...(id === null ? [] : [m.paidTransaction({ id }, language)])]
      : [m.rejectedLetter(facts, language), m.rejectedReason({ reason: reason ?? "" }, language)];
  return {
    subject: (language) =>
      status === "paid" ? m.paidSubject({ brand }, language) : m.rejectedSubject({ brand }, language),
    text: (language) => [m.greeting({ username }, language), ...paragraphs(language)].join("\n\n"),
  };
}

const payoutFacts = ({
  amount_bucks,
  currency,
  fee_cents,
}: Pick<LetterFacts, "amount_bucks" | "currency" | "fee_cents">) => ({
  amount: amount_bucks,
  currency: currency.toUpperCase(),
  sum: dollars(amount_bucks * 100 - fee_cents),
  fee: dollars(fee_cents),
});

const dollars = (cents: number): string =>
  new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" }).format(cents / 100);
