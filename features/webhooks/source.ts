/** The status of the receiver's response, or why there was none. `problem` completes the sentence "The receiver …". */
export type SendOutcome = { status: number; waitSeconds: number } | { problem: string };

export interface WebhookSender {
  /** Returns whether the URL is https with a public name. The demo also accepts the sandbox's receiver. */
  accepts(url: URL): boolean;
  /** Follows no redirect, reads no body, and connects only to public addresses. Never throws. */
  send(url: URL, headers: Readonly<Record<string, string>>, body: string): Promise<SendOutcome>;
}
