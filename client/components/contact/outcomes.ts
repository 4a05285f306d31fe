// What the contact form says to each answer (CONTACT-05 to CONTACT-09).
import { type Answer, firstError, messageOf } from "../../api.ts";

export const contactWords = {
  sent: "Message sent!",
  tooQuick: "You are sending messages too quickly. Please try again in a minute.",
  failed: "Failed to send message.",
  error: "An error occurred.",
} as const;

export type ContactOutcome = { kind: "sent" } | { kind: "refused"; text: string };

export function contactOutcome(answer: Answer): ContactOutcome {
  if (answer.kind === "unreachable") return { kind: "refused", text: contactWords.error };
  if (answer.status === 429) return { kind: "refused", text: contactWords.tooQuick };
  const { body } = answer;
  const isSent = typeof body === "object" && body !== null && "success" in body && body.success === true;
  if (isSent) return { kind: "sent" };
  if (answer.status === 403) return { kind: "refused", text: messageOf(body) ?? contactWords.failed };
  return { kind: "refused", text: firstError(body) ?? contactWords.failed };
}
