// Sends e-mail: through SMTP, or in demo mode into the sandbox's mailbox.
import { createTransport } from "nodemailer";
import type { Clock } from "./clock.ts";
import type { Db } from "./db.ts";
import type { Log } from "./log.ts";

export interface Letter {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Beside those every letter has: by which a mailbox stops letters of its kind, say. */
  headers?: Record<string, string>;
}

export interface Mail {
  /** Resolves when the letter was handed over. A failure is logged by the mail itself and rethrown. */
  send(letter: Letter): Promise<void>;
  /** Sends a letter to see what becomes of it; answers in a sentence what did, as a letter's failure names no password. */
  tryOut(letter: Letter): Promise<{ isSent: boolean; says: string }>;
  /** Whether the mail server lets us in now; nothing is sent. Where none is used, there is nothing to fail. */
  works(): Promise<boolean>;
}

export interface MailNeeds {
  demo: boolean;
  /** Asked at each letter, since an admin may change it. */
  smtpUrl: () => string | undefined;
  db: Db;
  clock: Clock;
  log: Log;
  /** The sender's address, asked at each letter since an admin may change it. */
  from: () => Promise<string>;
  /** Puts a letter into the site's look; absent: as it is. */
  dress?: (letter: Letter) => Promise<Letter>;
}

/** Without SMTP and outside demo mode letters are dropped, with a warning each; letters to closed accounts always. */
export function createMail(needs: MailNeeds): Mail {
  const mail = mailer(needs);
  // A closed account has no address; what is still decided about it reaches nobody.
  const { dress = async (letter) => letter } = needs;
  return {
    ...mail,
    send: async (letter) => (letter.to.includes("@") ? mail.send(await dress(letter)) : undefined),
    tryOut: async (letter) => mail.tryOut(await dress(letter)),
  };
}

function mailer(needs: MailNeeds): Mail {
  const without = needs.demo ? sandboxMail(needs) : nowhere(needs);
  let by: { url: string; mail: Mail } | null = null;
  const now = (): Mail => {
    const url = needs.smtpUrl();
    if (url === undefined) return without;
    if (by?.url !== url) by = { url, mail: smtpMail(url, needs) };
    return by.mail;
  };
  return {
    send: (letter) => now().send(letter),
    tryOut: (letter) => now().tryOut(letter),
    works: () => now().works(),
  };
}

const nowhere = ({ log }: MailNeeds): Mail => ({
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
const smtpTransport = (url: string) =>
  createTransport({ ...timeoutsMs, url, disableFileAccess: true, disableUrlAccess: true });

/** Connects and signs in, and sends nothing. Throws what the server said, which names no password. */
export async function trySmtp(url: string): Promise<void> {
  const transport = smtpTransport(url);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

function smtpMail(url: string, { log, from }: MailNeeds): Mail {
  const transport = smtpTransport(url);
  return {
    async send(letter) {
      try {
        await transport.sendMail({ from: await from(), ...letter });
      } catch (error) {
        log.error({ err: error, subject: letter.subject }, "a letter could not be sent");
        throw error;
      }
    },
    async tryOut(letter) {
      try {
        const { response } = await transport.sendMail({ from: await from(), ...letter });
        return { isSent: true, says: `The mail server took it: ${firstLine(response)}` };
      } catch (error) {
        log.warn({ err: error }, "a test letter could not be sent");
        return { isSent: false, says: `The mail server did not take it: ${firstLine(reasonIn(error))}` };
      }
    },
    works: () => transport.verify().catch(() => false),
  };
}

const mostSaid = 200;
const firstLine = (text: string): string => (text.split("\n", 1)[0] ?? "").slice(0, mostSaid);
const reasonIn = (error: unknown): string => (error instanceof Error ? error.message : "it gave no reason.");

function sandboxMail({ db, clock }: MailNeeds): Mail {
  const send = async ({ to, subject, text, html, headers = {} }: Letter) => {
    const kept = { recipient: to, subject, text, html, headers: JSON.stringify(headers), sent_at: clock.now() };
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
