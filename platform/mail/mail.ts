// Sends e-mail: through SMTP, or in demo mode into the sandbox's mailbox.
import { createTransport } from "nodemailer";
import type { Clock } from "../base/clock.ts";
import type { Log } from "../base/log.ts";
import type { Db } from "../database/db.ts";

/** Given to the mailer in its parts: a text may hold more than one address. */
export interface Mailbox {
  name: string;
  address: string;
}

export interface Letter {
  /** An address, and nothing else. */
  to: string;
  /** Where an answer goes; absent: to the sender. */
  replyTo?: Mailbox;
  subject: string;
  text: string;
  html: string;
  /** Beside those every letter has: by which a mailbox stops letters of its kind, say. */
  headers?: Record<string, string>;
}

export interface Mail {
  /**
   * Resolves when the letter was handed over, or dropped since its address is refused for good. A failure is logged by the
   * mail itself and rethrown.
   */
  send(letter: Letter): Promise<void>;
  /** Sends a letter to see what becomes of it; answers in a sentence what did, as a letter's failure names no password. */
  tryOut(letter: Letter): Promise<{ isSent: boolean; says: string }>;
  /** Whether the mail server lets us in now; nothing is sent. Where none is used, there is nothing to fail. */
  works(): Promise<boolean>;
}

export interface MailDeps {
  demo: boolean;
  /** Asked at each letter, since an admin may change it. */
  smtpUrl: () => string | undefined;
  db: Db;
  clock: Clock;
  log: Log;
  /** The sender's address, asked at each letter since an admin may change it. */
  from: () => Promise<string>;
  /** The host the site is reached at, by which it greets the mail server. */
  host: () => string;
  /** Puts a letter into the site's look; absent: as it is. */
  dress?: (letter: Letter) => Promise<Letter>;
}

/** Without SMTP and outside demo mode letters are dropped, with a warning each; letters to closed accounts always. */
export function createMail(needs: MailDeps): Mail {
  const mail = createMailer(needs);
  // A closed account has no address; what is still decided about it reaches nobody.
  const { dress = async (letter) => letter } = needs;
  return {
    ...mail,
    send: async (letter) => (letter.to.includes("@") ? mail.send(await dress(letter)) : undefined),
    tryOut: async (letter) => mail.tryOut(await dress(letter)),
  };
}

function createMailer(needs: MailDeps): Mail {
  const without = needs.demo ? createSandboxMail(needs) : createNoMail(needs);
  let by: { url: string; mail: Mail } | null = null;
  const now = (): Mail => {
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

const createNoMail = ({ log }: MailDeps): Mail => ({
  async send({ subject }) {
    log.warn({ subject }, "a letter was dropped: there is no mail server to send it by");
  },
  tryOut: async () => ({
    isSent: false,
    says: "There is no mail server yet (SMTP_URL, or Keys at the desk), so no letter can be sent.",
  }),
  works: async () => true,
});

const timeoutsMs = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 };

// A letter is built from our own text only; nothing in it may make the mailer read a file or fetch an address.
const createSmtpTransport = (url: string, host?: string) =>
  createTransport({ ...timeoutsMs, url, ...(host && { name: host }), disableFileAccess: true, disableUrlAccess: true });

/** Connects and signs in, and sends nothing. Throws what the server said, which names no password. */
export async function testSmtp(url: string): Promise<void> {
  const transport = createSmtpTransport(url);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** `Name <address>` or an address alone, as the operator's setting has it. */
export function parseMailbox(text: string): Mailbox {
  const [, name = "", address = text] = /^(.*)<([^<>]+)>\s*$/s.exec(text) ?? [];
  return { name: name.trim().replace(/^"(.*)"$/s, "$1"), address: address.trim() };
}

function createSmtpMail(url: string, { log, from, host }: MailDeps): Mail {
  const transport = createSmtpTransport(url, host());
  const post = async ({ to, headers, ...letter }: Letter) =>
    transport.sendMail({
      ...letter,
      from: parseMailbox(await from()),
      to: { name: "", address: to },
      // So that no absence note answers (RFC 3834).
      headers: { "Auto-Submitted": "auto-generated", ...headers },
    });
  return {
    async send(letter) {
      const { subject } = letter;
      try {
        await post(letter);
      } catch (error) {
        if (!isAddressRefused(error)) {
          log.error({ reason: errorReason(error), subject }, "a letter could not be sent");
          throw error;
        }
        log.warn({ code: error.responseCode, subject }, "a letter was dropped: the mail server refuses its address");
      }
    },
    async tryOut(letter) {
      try {
        const { response } = await post(letter);
        return { isSent: true, says: `The mail server took it: ${firstLine(response)}` };
      } catch (error) {
        log.warn({ reason: errorReason(error) }, "a test letter could not be sent");
        return { isSent: false, says: `The mail server did not take it${describeRefusal(error)}` };
      }
    },
    works: () => transport.verify().catch(() => false),
  };
}

const maxReasonLength = 200;
const firstLine = (text: string): string => (text.split("\n", 1)[0] ?? "").slice(0, maxReasonLength);
const errorReason = (error: unknown): string => (error instanceof Error ? error.message : "it gave no reason.");

/** What the mailer says beside the message. */
interface SmtpError extends Error {
  command?: string;
  response?: string;
  responseCode?: number;
}

/** What else than a mail server listens at an address of the admin's is not told on a page (docs/decisions/0055). */
function describeRefusal(error: unknown): string {
  const isSmtp = error instanceof Error && "responseCode" in error && typeof error.responseCode === "number";
  return isSmtp ? `: ${firstLine(errorReason(error))}` : ". The log says why.";
}

/**
 * Refused for good (RFC 5321, 4.2.1), and because of who it is for: a server that wants a sign-in (530) or relays nothing
 * for us (5.7, RFC 3463) refuses everybody until the operator mends that.
 */
function isAddressRefused(error: unknown): error is SmtpError {
  if (!(error instanceof Error)) return false;
  const { command, response = "", responseCode = 0 }: SmtpError = error;
  return command === "RCPT TO" && responseCode >= 500 && responseCode !== 530 && !/^\d{3}[ -]5\.7\./.test(response);
}

function createSandboxMail({ db, clock }: MailDeps): Mail {
  const send = async ({ to, replyTo, subject, text, html, headers }: Letter) => {
    const shown = { ...(replyTo && { "Reply-To": `"${replyTo.name}" <${replyTo.address}>` }), ...headers };
    const kept = { recipient: to, subject, text, html, headers: JSON.stringify(shown), sent_at: clock.now() };
    await db.insertInto("sandbox_mail").values(kept).execute();
  };
  return {
    send,
    async tryOut(letter) {
      await send(letter);
      return { isSent: true, says: "The sandbox keeps it: see /sandbox." };
    },
    works: async () => true,
  };
}
