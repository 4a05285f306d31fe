// Texts of money, in ICU MessageFormat.
import { messages } from "../platform/messages/messages.ts";

export const m = messages("money", {
  what: "What",
  when: "When",
  amount: "Amount",
  balanceAfter: "Balance after",
  paid: "Paid <localTime></localTime>",
  copyId: "Copy the id",
  copied: "Copied",
  transactionId: "Transaction {id}",
  movements: "Movements",
  nothingThatKind: "Nothing of that kind",
  nothingHasMovedYet: "Nothing has moved yet",
  chooseAnotherCurrencyOrAnother: "Choose another currency or another reason.",
  everyPointEveryBuckEarn: "Every point and every buck you earn or spend shows up here.",
  history: "History",
  everyMovementPointsBucks: "Every movement of your points and bucks.",
  everyPointEveryBuckThat: "Every point and every buck that came or went, and what was left.",
  exportCsv: "Export CSV",
  movementsByCurrency: "Movements by currency",
  what2: "What for",
  everything: "Everything",
});
