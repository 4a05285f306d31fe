import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../tests/house/database.ts";
import { createClock } from "../base/clock.ts";
import { createMail, type Letter } from "./mail.ts";

const letter = {
  to: "viewer@example.org",
  subject: "Reset your password",
  paragraphs: ["Open this."],
};
const write = async ({ paragraphs, ...letter }: Letter) => ({
  ...letter,
  text: paragraphs.join("\n"),
  html: `<p>${paragraphs.join("</p><p>")}</p>`,
});
const from = async () => "Windfall <hello@windfall.example>";

let database: TestDatabase;
const logged: { msg: string; level: number }[] = [];
const log = pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) });
const clock = createClock();
const mailWith = ({ smtpUrl, demo }: { smtpUrl: string | undefined; demo: boolean }) =>
  createMail({
    demo,
    smtpUrl: () => smtpUrl,
    db: database.db,
    clock,
    log,
    from,
    host: () => "windfall.example",
    write,
  });

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
afterEach(() => {
  logged.length = 0;
});

test("in demo mode an email arrives in the sandbox's mailbox, at the product's time", async () => {
  clock.setOffsetMs(3_600_000);
  await mailWith({ smtpUrl: undefined, demo: true }).send(letter);
  const [stored] = await database.db.selectFrom("sandbox_mail").selectAll().execute();
  expect(stored).toMatchObject({
    recipient: letter.to,
    subject: letter.subject,
    text: "Open this.",
    html: "<p>Open this.</p>",
  });
  expect(stored?.sent_at.getTime()).toBeGreaterThan(Date.now() + 3_500_000);
});

test("outside demo mode and without SMTP, an email is dropped with a warning that does not show its content", async () => {
  await mailWith({ smtpUrl: undefined, demo: false }).send(letter);
  expect(logged).toMatchObject([{ level: 40, msg: expect.stringContaining("dropped") }]);
  expect(JSON.stringify(logged)).not.toMatch(/Open this|viewer@/);
});

describe("with SMTP_URL", () => {
  let server: Server;
  let said = "";
  let refuse = "";

  /** Understands the few SMTP commands that sending an email needs. */
  beforeAll(async () => {
    server = createServer((socket) => {
      let inLetter = false;
      socket.write("220 test\r\n");
      socket.setEncoding("latin1").on("data", (text: string) => {
        for (const line of text.split("\r\n").filter((_, i, all) => i < all.length - 1 || all[i] !== "")) {
          said += `${line}\n`;
          if (inLetter && line !== ".") continue;
          if (line === ".") inLetter = false;
          else if (line === "DATA") inLetter = true;
          if (line.startsWith("RCPT") && refuse !== "") socket.write(`${refuse}\r\n`);
          else if (line === "DATA") socket.write("354 go on\r\n");
          else if (line.startsWith("EHLO")) socket.write("250 test\r\n");
          else socket.write("250 ok\r\n");
        }
      });
      socket.on("error", () => {});
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
  });
  afterAll(() => {
    server.close();
  });
  afterEach(() => {
    said = "";
    refuse = "";
  });
  const smtpUrl = () => `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;

  test("sends an email there from the operator's address, also in demo mode", async () => {
    await mailWith({ smtpUrl: smtpUrl(), demo: true }).send(letter);
    expect(said).toMatch(/MAIL FROM:<hello@windfall\.example>/);
    expect(said).toMatch(/RCPT TO:<viewer@example\.org>/);
    expect(said).toMatch(/Subject: Reset your password/);
    expect(said).toContain("<p>Open this.</p>");
  });

  test("SETUP-14: a test email reports the server's reply in a sentence and never throws", async () => {
    const mail = mailWith({ smtpUrl: smtpUrl(), demo: false });
    expect(await mail.tryOut(letter)).toEqual({
      isSent: true,
      says: "The mail server accepted the test email: 250 ok",
    });
    refuse = "550 no such box";
    const { isSent, says } = await mail.tryOut(letter);
    expect([isSent, says]).toEqual([
      false,
      expect.stringMatching(/^The mail server refused the test email: .*550 no such box/),
    ]);
  });

  test("SETUP-14: does not quote a reply that is not from a mail server", async () => {
    const other = createServer((socket) => socket.end("-NOAUTH internal-store secret\r\n")).listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const { says } = await mailWith({ smtpUrl: `smtp://127.0.0.1:${port}`, demo: false }).tryOut(letter);
    other.close();
    expect(says).toBe("The test email was not sent. The log says why.");
  });

  test("LETTER-02: warns once about a permanently refused address and treats its email as done", async () => {
    refuse = "550 5.1.1 no such box";
    await mailWith({ smtpUrl: smtpUrl(), demo: false }).send(letter);
    expect(logged).toMatchObject([{ level: 40, msg: "dropped a letter: the mail server refuses its address" }]);
    expect(JSON.stringify(logged)).not.toMatch(/viewer@/);
  });

  test.each(["450 4.2.1 try again later", "554 5.7.1 relay access denied", "530 authentication required"])(
    "LETTER-02: after the reply %s the email is retried: the failure is logged in one line and rethrown",
    async (answer) => {
      refuse = answer;
      await expect(mailWith({ smtpUrl: smtpUrl(), demo: false }).send(letter)).rejects.toThrow(answer);
      expect(logged).toMatchObject([{ level: 50, msg: "could not send a letter; check the mail server" }]);
      expect(JSON.stringify(logged)).not.toContain("node_modules");
    },
  );

  test("LETTER-03, LETTER-04: an email is marked as automatic, greets with the site's host and goes only to its one address", async () => {
    await mailWith({ smtpUrl: smtpUrl(), demo: false }).send({
      ...letter,
      to: "x,viewer@example.org",
      replyTo: { name: "Ada, Countess", address: "ada@example.com" },
    });
    expect(said).toContain("EHLO windfall.example");
    expect(said).toContain("Auto-Submitted: auto-generated");
    expect(said).toContain('Reply-To: "Ada, Countess" <ada@example.com>');
    expect(said).not.toMatch(/RCPT TO:<viewer@example\.org>/);
  });

  test("LETTER-05: no text of an email becomes another header", async () => {
    const injected = "x\r\nBcc: victim@example.org";
    await mailWith({ smtpUrl: smtpUrl(), demo: false }).send({
      ...letter,
      subject: injected,
      replyTo: { name: injected, address: "ada@example.com" },
    });
    expect(said).toMatch(/^Subject: x.*Bcc/m);
    expect(said).not.toMatch(/^Bcc:|RCPT TO:<victim@/m);
  });
});
