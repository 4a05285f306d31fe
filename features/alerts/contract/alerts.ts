// The desk's alerts: their kinds in words, and the call that tests a channel.

export const alertKinds = ["order", "withdrawal", "claim", "message", "partner", "draw", "staff"] as const;
export type AlertKind = (typeof alertKinds)[number];

/** With the names that the settings use. */
export const alertWords: Record<AlertKind | "digest", { label: string; hint: string }> = {
  order: { label: "Orders", hint: "An order that is to be fulfilled." },
  withdrawal: { label: "Withdrawals", hint: "Asked for, above so many bucks; 0: every one." },
  claim: { label: "Challenge claims", hint: "Somebody says they did it." },
  message: { label: "Contact messages", hint: "That there is one, never what it says." },
  partner: { label: "Partner down", hint: "For an hour. Every admin is mailed this anyhow." },
  draw: { label: "Draw fails", hint: "Twice in a row. It goes on trying by itself." },
  staff: { label: "Given by staff", hint: "By hand or for a challenge, above so much at once; 0: all." },
  digest: { label: "Daily digest", hint: "Yesterday's orders, withdrawals and gifts, and what waits." },
};

export const alertChannels = ["discord", "mail"] as const;
export type AlertChannelName = (typeof alertChannels)[number];

/** The response of `POST /api/alerts/test`; `says` is a sentence. */
export interface AlertTestAnswer {
  message: string;
  sent: boolean;
  says: string;
}
