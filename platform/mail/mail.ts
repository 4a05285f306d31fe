import { createTransport } from "nodemailer";
import type { Clock } from "../base/clock.ts";
import type { Log } from "../base/log.ts";
import type { Db } from "../database/db.ts";
import { m } from "../messages.ts";

/** Name and address are separate, because one text could contain several addresses. */
export interface Mailbox {
  name: string;
  address: string;
}

interface Envelope {
  to: string;
  /** Without this address, replies go to the sender. */
  replyTo?: Mailbox;
  subject: string;
  headers?: Record<string, string>;
}

/** A link with its text. `href` is a full address. */
export interface LetterLink {
  words: string;
  href: string;
}

/** An email before its layout. All its texts are plain, so nothing that users wrote becomes HTML. */
export interface Letter extends Envelope {
  /** The language of its texts. If absent, English. */
  language?: string;
  paragraphs: readonly string[];
  /** A stored picture, `/uploads/<sha256>.webp`. Anything else is left out. */
  picture?: string;
  button?: LetterLink;
  /** The link at the end that unsubscribes. */
  unsubscribe?: LetterLink;
}

/** An email as it is sent. */
export interface WrittenLetter extends Envelope {
  text: string;
  html: string;
}

export interface Mail {
  /**
   * Resolves when the email was handed over, or dropped because its address is permanently refused. Logs any other
   * failure and rethrows it.
   */
  send(letter: Letter): Promise<void>;
  tryOut(letter: Letter): Promise<{ isSent: boolean; says: string }>;
  works(): Promise<boolean>;
}

export interface MailDeps {
  demo: boolean;
  /** Called for each email, because an admin may change the address. Likewise `from`. */
  smtpUrl: () => string | undefined;
  db: Db;
  clock: Clock;
  log: Log;
  from: () => Promise<string>;
  host: () => string;
  /** Lays out an email in the site's look. */
  write: (letter: Letter) => Promise<WrittenLetter>;
}

/** Without SMTP and outside demo mode, every email is dropped with a warning. Emails to closed accounts are always dropped. */
export function createMail(needs: MailDeps): Mail {
  const mail = createMailer(needs);
  return {
    ...mail,
    // A closed account has no address, so emails about it reach nobody.
    send: async (letter) => (letter.to.includes("@") ? mail.send(await needs.write(letter)) : undefined),
    tryOut: async (letter) => mail.tryOut(await needs.write(letter)),
  };
}

interface Mailer {
  send(letter: WrittenLetter): ReturnType<Mail["send"]>;
  tryOut(letter: WrittenLetter): ReturnType<Mail["tryOut"]>;
  works: Mail["works"];
}

function createMailer(needs: MailDeps): Mailer {
  const without = needs.demo ? createSandboxMail(needs) : createNoMail(needs);
  let by: { url: string; mail: Mailer } | null = null;
  const now = (): Mailer => {
    const url = needs.smtpUrl();
    if (url === undefined) return without;
    if (by?.url !== url) by = { url, mail: createSmtpMail(url, needs) };
    return by.mail;
  };
  return {
    send: (letter) => now().send(letter),
    tryOut: (letter) => now().tryOut(letter),
    works: () => now().works(),
  };
}

const createNoMail = ({ log }: MailDeps): Mailer => ({
  async send({ subject }) {
    log.warn({ subject }, "a letter was dropped: there is no mail server to send it by");
  },
  tryOut: async () => ({
    isSent: false,
    says: m.noMailServer(),
  }),
  works: async () => true,
});

const timeoutsMs = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 };

// Emails contain only our own text, so the mailer must never read a file or fetch an address for one.
const createSmtpTransport = (url: string, host?: string) =>
  createTransport({ ...timeoutsMs, url, ...(host && { name: host }), disableFileAccess: true, disableUrlAccess: true });

export async function testSmtp(url: string): Promise<void> {
  const transport = createSmtpTransport(url);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Parses `Name <address>` or only an address, the formats of the operator's setting. */
export function parseMailbox(text: string): Mailbox {
  const [, name = "", address = text] = /^(.*)<([^<>]+)>\s*$/s.exec(text) ?? [];
  return { name: name.trim().replace(/^"(.*)"$/s, "$1"), address: address.trim() };
}

function createSmtpMail(url: string, { log, from, host }: MailDeps): Mailer {
  const transport = createSmtpTransport(url, host());
  const post = async ({ to, headers, ...letter }: WrittenLetter) =>
    transport.sendMail({
      ...letter,
      from: parseMailbox(await from()),
      to: { name: "", address: to },
      // Prevents out-of-office replies (RFC 3834).
      headers: { "Auto-Submitted": "auto-generated", ...headers },
    });
  return {
    async send(letter) {
      const { subject } = letter;
      try {
        await post(letter);
      } catch (error) {
        if (!isAddressRefused(error)) {
          log.error({ reason: errorReason(error), subject }, "could not send a letter; check the mail server");
          throw error;
        }
        log.warn({ code: error.responseCode, subject }, "dropped a letter: the mail server refuses its address");
      }
    },
    async tryOut(letter) {
      try {
        const { response } = await post(letter);
        return { isSent: true, says: m.mailAccepted({ reply: firstLine(response) }) };
      } catch (error) {
        log.warn({ reason: errorReason(error) }, "could not send a test letter");
        return { isSent: false, says: describeRefusal(error) };
      }
    },
    works: () => transport.verify().catch(() => false),
  };
}

const maxReasonLength = 200;
const firstLine = (text: string): string => (text.split("\n", 1)[0] ?? "").slice(0, maxReasonLength);
const errorReason = (error: unknown): string => (error instanceof Error ? error.message : "it gave no reason.");

interface SmtpError extends Error {
  command?: string;
  response?: string;
  responseCode?: number;
}

/**
 * Quotes only replies of mail servers. A page must not reveal which other service listens at an address that an admin
 * entered (docs/decisions/0055).
 */
function describeRefusal(error: unknown): string {
  const isSmtp = error instanceof Error && "responseCode" in error && typeof error.responseCode === "number";
  return isSmtp ? m.mailRefused({ reply: firstLine(errorReason(error)) }) : m.mailFailed();
}

/**
 * Returns whether the server permanently refuses this address (RFC 5321, 4.2.1). A server that requires a login (530)
 * or does not relay for us (5.7, RFC 3463) refuses all addresses until the operator changes something, so this returns
 * false.
 */
function isAddressRefused(error: unknown): error is SmtpError {
  if (!(error instanceof Error)) return false;
  const { command, response = "", responseCode = 0 }: SmtpError = error;
  return command === "RCPT TO" && responseCode >= 500 && responseCode !== 530 && !/^\d{3}[ -]5\.7\./.test(response);
}

function createSandboxMail({ db, clock }: MailDeps): Mailer {
  const send = async ({ to, replyTo, subject, text, html, headers }: WrittenLetter) => {
    const shown = { ...(replyTo && { "Reply-To": `"${replyTo.name}" <${replyTo.address}>` }), ...headers };
    const row = { recipient: to, subject, text, html, headers: JSON.stringify(shown), sent_at: clock.now() };
    await db.insertInto("sandbox_mail").values(row).execute();
  };
  return {
    send,
    async tryOut(letter) {
      await send(letter);
      return { isSent: true, says: m.mailInSandbox() };
    },
    works: async () => true,
  };
}
