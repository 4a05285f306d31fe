/** The receiver's status, or why there was none. `problem` completes the sentence "The receiver …". */
export type SendOutcome = { status: number; waitSeconds: number } | { problem: string };

export interface WebhookSender {
  /** Accepts https at a public name. In the demo, it also accepts the sandbox's receiver. */
  accepts(url: URL): boolean;
  /** Follows no redirect, reads no body, and connects only to public addresses. Never throws. */
  send(url: URL, headers: Readonly<Record<string, string>>, body: string): Promise<SendOutcome>;
}
