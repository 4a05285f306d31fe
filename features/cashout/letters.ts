// Letters and notices to viewers about their withdrawals.

import { paths } from "../../common/contract/paths.ts";
import { addNotices } from "../../identity/server/notices.ts";
import { unreachable } from "../../platform/base/result.ts";
import type { Tx } from "../../platform/database/db.ts";
import type { WithdrawalRow } from "./queries.ts";
import type { Withdrawal } from "./rules.ts";

/** The facts a letter needs, known before the row exists. */
type LetterFacts = Pick<
  WithdrawalRow,
  "amount_bucks" | "currency" | "fee_cents" | "address" | "transaction_id" | "reason"
>;

/** The letter's subject and text. Empty lines separate paragraphs. */
export interface WithdrawalLetter {
  subject: string;
  text: string;
}

/** Returns the letter for a new request, so that viewers notice one they did not make. */
export function requestLetter(username: string, brand: string, wanted: Withdrawal): WithdrawalLetter {
  const { amountBucks, currency, address, feeCents } = wanted;
  const facts = {
    amount_bucks: amountBucks,
    currency,
    address,
    fee_cents: feeCents,
    transaction_id: null,
    reason: null,
  };
  return buildLetter(username, letterContent(brand, "pending", facts));
}

/** Writes the notice of a decision. It runs in the decision's transaction, so a rollback drops the notice too. */
export async function addDecisionNotice(tx: Tx, brand: string, row: WithdrawalRow, now: Date): Promise<void> {
  if (row.status !== "paid" && row.status !== "rejected") return;
  const { username } = await tx
    .selectFrom("users")
    .select("username")
    .where("id", "=", row.user_id)
    .executeTakeFirstOrThrow();
  const notice = { userId: row.user_id, href: paths.history };
  const written = {
    ...notice,
    ...buildLetter(username, letterContent(brand, row.status, row)),
    about: "paid" as const,
    mailOnly: true,
  };
  // Without a kind: the letter is already pushed, and this notice repeats it.
  const shown = { ...notice, ...noticeWords(row), pageOnly: true };
  await addNotices(tx, [written, shown], now);
}

/** The sentence on the viewer's pages. */
function noticeWords({
  status,
  amount_bucks,
  fee_cents,
  currency,
  reason,
}: LetterFacts & Pick<WithdrawalRow, "status">) {
  const sum = `${dollars(amount_bucks * 100 - fee_cents)} in ${currency.toUpperCase()}`;
  return status === "paid"
    ? { subject: "Your cashout is paid", text: `Your cashout is paid: ${sum}.` }
    : { subject: "Your cashout was rejected", text: `Your cashout was rejected: ${reason ?? ""} Your bucks are back.` };
}

const buildLetter = (username: string, { subject, lines }: { subject: string; lines: string[] }): WithdrawalLetter => ({
  subject,
  text: [`Hello ${username},`, ...lines].join("\n\n"),
});

const dollars = (cents: number): string =>
  new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" }).format(cents / 100);

function letterContent(
  brand: string,
  status: WithdrawalRow["status"],
  row: LetterFacts,
): { subject: string; lines: string[] } {
  const what = `${row.amount_bucks.toLocaleString("en-US")} bucks in ${row.currency.toUpperCase()}`;
  const sum = dollars(row.amount_bucks * 100 - row.fee_cents);
  const terms = `${sum} after a processing fee of ${dollars(row.fee_cents)}, to ${row.address}.`;
  switch (status) {
    case "pending":
    case "approved":
      return {
        subject: `Your ${brand} withdrawal was received`,
        lines: [
          `you asked to withdraw ${what}: ${terms}`,
          "A person looks at every withdrawal. We write again when it is paid.",
          "If it was not you, change your password at once and write to us.",
        ],
      };
    case "paid":
      return {
        subject: `Your ${brand} withdrawal is paid`,
        lines: [
          `your withdrawal of ${what} is paid: ${terms}`,
          ...(row.transaction_id === null ? [] : [`Transaction: ${row.transaction_id}`]),
        ],
      };
    case "rejected":
      return {
        subject: `Your ${brand} withdrawal was rejected`,
        lines: [
          `your withdrawal of ${what} was rejected, and all ${row.amount_bucks.toLocaleString("en-US")} bucks are back in your account.`,
          `Reason: ${row.reason ?? ""}`,
        ],
      };
    default:
      return unreachable(status);
  }
}
