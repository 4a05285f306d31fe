import type { z } from "zod";
import type { House } from "../../common/server/house.ts";
import type { Db } from "../../platform/database/db.ts";
import { parseMailbox } from "../../platform/mail/mail.ts";
import type { contactInput } from "./contract/content.ts";

export interface ContactMessage extends z.infer<typeof contactInput> {
  address: string;
  userId: number | null;
}

/** Stores the message. The email goes through the mail queue, so it survives an outage of the mail server. */
export async function saveMessage(house: House, { userId, ...message }: ContactMessage): Promise<void> {
  await house.db
    .insertInto("contact_messages")
    .values({ ...message, user_id: userId, created_at: house.clock.now(), read_at: null })
    .execute();
  mailOperator(house, message).catch((error: unknown) =>
    house.log.error({ err: error }, "a contact message could not be mailed to the operator"),
  );
}

const retentionDays = 365;

export async function deleteOldMessages(db: Db, now: Date): Promise<void> {
  const until = new Date(now.getTime() - retentionDays * 24 * 60 * 60 * 1000);
  await db.deleteFrom("contact_messages").where("created_at", "<", until).execute();
}

async function mailOperator(house: House, message: Omit<ContactMessage, "userId">): Promise<void> {
  const { mail_from: operator, brand } = await house.settings();
  // The operator has no email address. Admins read the message at the desk.
  if (operator === "") return;
  await house.mail.send({
    to: parseMailbox(operator).address,
    replyTo: { name: message.name, address: message.email },
    subject: `${brand} contact: ${message.subject.replace(/\s+/g, " ")}`,
    paragraphs: [`From: ${message.name} <${message.email}>\nSubject: ${message.subject}`, message.message],
  });
}
