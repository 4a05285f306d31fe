// What a viewer is written about his withdrawal.
import type { House } from "../core/house.ts";
import type { Letter } from "../core/mail.ts";
import type { WithdrawalRow } from "./records.ts";

/** Sends the letter for the state the withdrawal is in. Sent after the commit: a letter that fails undoes nothing. */
export async function sendWithdrawalLetter(house: House, row: WithdrawalRow): Promise<void> {
  const user = await house.db
    .selectFrom("users")
    .select(["username", "email"])
    .where("id", "=", row.user_id)
    .executeTakeFirst();
  if (user === undefined) return;
  const { brand } = await house.settings();
  await house.mail.send(withdrawalLetter(user, brand, row));
}

export async function withdrawalById(house: House, id: number): Promise<WithdrawalRow | undefined> {
  return house.db.selectFrom("withdrawals").selectAll().where("id", "=", id).executeTakeFirst();
}

const dollars = (cents: number): string =>
  new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" }).format(cents / 100);

export function withdrawalLetter(user: { username: string; email: string }, brand: string, row: WithdrawalRow): Letter {
  const { subject, lines } = words(brand, row);
  const all = [`Hello ${user.username},`, ...lines];
  return {
    to: user.email,
    subject,
    text: `${all.join("\n\n")}\n`,
    html: all.map((line) => `<p>${escapeHtml(line)}</p>`).join(""),
  };
}

function words(brand: string, row: WithdrawalRow): { subject: string; lines: string[] } {
  const what = `${row.amount_bucks.toLocaleString("en-US")} bucks in ${row.currency.toUpperCase()}`;
  const sum = dollars(row.amount_bucks * 100 - row.fee_cents);
  const terms = `${sum} after a processing fee of ${dollars(row.fee_cents)}, to ${row.address}.`;
  switch (row.status) {
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
  }
}

const escapeHtml = (text: string): string => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");
