// Sends e-mail: through SMTP, or in demo mode into the sandbox's mailbox.
import { createTransport } from "nodemailer";
import type { Config } from "../config.ts";
import type { Clock } from "./clock.ts";
import type { Db } from "./db.ts";
import type { Log } from "./log.ts";

export interface Letter {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mail {
  /** Resolves when the letter was handed over. A failure is logged by the mail itself and rethrown. */
  send(letter: Letter): Promise<void>;
  /** Whether the mail server lets us in now; nothing is sent. Where none is used, there is nothing to fail. */
  works(): Promise<boolean>;
}

export interface MailNeeds {
  config: Pick<Config, "smtpUrl" | "demo">;
  db: Db;
  clock: Clock;
  log: Log;
  /** The sender's address, asked at each letter since an admin may change it. */
  from: () => Promise<string>;
}

/** Without SMTP and outside demo mode letters are dropped, with a warning each; letters to closed accounts always. */
export function createMail(needs: MailNeeds): Mail {
  const mail = mailer(needs);
  // A closed account has no address; what is still decided about it reaches nobody.
  return { ...mail, send: async (letter) => (letter.to.includes("@") ? mail.send(letter) : undefined) };
}

function mailer(needs: MailNeeds): Mail {
  const { config, log } = needs;
  if (config.smtpUrl !== undefined) return smtpMail(config.smtpUrl, needs);
  if (config.demo) return sandboxMail(needs);
  return {
    async send({ subject }) {
      log.warn({ subject }, "a letter was dropped: there is no SMTP_URL to send it by");
    },
    works: async () => true,
  };
}

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
    works: () => transport.verify().catch(() => false),
  };
}

function sandboxMail({ db, clock }: MailNeeds): Mail {
  return {
    async send({ to, subject, text, html }) {
      await db
        .insertInto("sandbox_mail")
        .values({ recipient: to, subject, text, html, sent_at: clock.now() })
        .execute();
    },
    works: async () => true,
  };
}
