import { beforeAll, beforeEach, expect, test } from "vitest";
import type { House } from "../../common/server/house.ts";
import { readSettings } from "../../common/server/site-settings.ts";
import { addDecisionNotice } from "../../features/cashout/letters.ts";
import { approveWithdrawal, payWithdrawal } from "../../features/cashout/records.ts";
import { withdraw } from "../../features/cashout/withdraw.ts";
import type { Letter } from "../../platform/mail/mail.ts";
import { aCall, aCashout, anAccount, aStaffMember, nextNumber, someTime } from "../../tests/house/builders.ts";
import { onEachDatabase } from "../../tests/house/each-database.ts";
import { nameSite } from "../../tests/house/house.ts";
import { addNotices, sendLetters } from "../server/notices.ts";
import { notifyOwner } from "../server/owner-proof.ts";
import { resetPassword, sendResetLink } from "../server/password-reset.ts";

const minuteMs = 60_000;

onEachDatabase("letters on %s", (database) => {
  const { db } = database;
  let nowMs: number;
  beforeAll(async () => {
    await nameSite(database);
  });
  beforeEach(async () => {
    nowMs = someTime.getTime();
    await db.deleteFrom("notices").execute();
  });

  const mailing = (send: (subject: string) => Promise<void>) => ({
    db,
    clock: { now: () => new Date(nowMs) } as House["clock"],
    origin: () => "http://localhost",
    settings: () => readSettings(db),
    mail: { send: ({ subject }: { subject: string }) => send(subject) },
  });
  const note = async (subjects: string[]) => {
    const userId = await anAccount(db);
    const notices = subjects.map((subject) => ({ userId, subject, text: "It happened.", href: "/" }));
    await db.transaction().execute((tx) => addNotices(tx, notices, new Date(nowMs)));
  };
  const dueSubjects = async () =>
    (await db.selectFrom("notices").select("subject").where("mail_due_at", "is not", null).execute())
      .map(({ subject }) => subject)
      .sort();

  test("PUSH-11: an email about the stream's start goes out within an hour or not at all", async () => {
    const userId = await anAccount(db);
    const notice = { userId, about: "live" as const, text: "It is live.", href: "/", mailOnly: true };
    const write = (subject: string) =>
      db.transaction().execute((tx) => addNotices(tx, [{ ...notice, subject }], new Date(nowMs)));
    await write("Live at first");
    nowMs += 61 * minuteMs;
    await write("Live again");
    const sent: string[] = [];
    await sendLetters(mailing(async (subject) => void sent.push(subject)));
    expect(sent).toEqual(["Live again"]);
    expect(await dueSubjects()).toEqual([]);
  });

  test("two slow runs in parallel send each email once", async () => {
    const sent: string[] = [];
    await note(["a", "b", "c", "d"]);
    const slow = mailing(async (subject) => {
      nowMs += 2 * minuteMs;
      await new Promise((resolve) => setTimeout(resolve, 30));
      sent.push(subject);
    });
    const first = sendLetters(slow);
    await new Promise((resolve) => setTimeout(resolve, 75));
    await Promise.all([first, sendLetters(slow)]);
    expect(sent.sort()).toEqual(["a", "b", "c", "d"]);
    expect(await dueSubjects()).toEqual([]);
  });

  test("LETTER-01: security emails go before all others, even before older ones", async () => {
    await note(["Won 1", "Won 2"]);
    nowMs += minuteMs;
    await note(["Won 3"]);
    const userId = await anAccount(db);
    const { username } = await db
      .selectFrom("users")
      .select("username")
      .where("id", "=", userId)
      .executeTakeFirstOrThrow();
    const now = new Date(nowMs);
    await db.transaction().execute(async (tx) => {
      await notifyOwner(tx, userId, "password", { address: "203.0.113.7", now });
      await notifyOwner(tx, userId, "two_factor_off", { address: "203.0.113.7", now });
    });
    // An older version of the program may still send these emails. It takes every kind but "notice" for a reset link.
    const kinds = await db.selectFrom("notices").select("kind").where("user_id", "=", userId).execute();
    expect(kinds).toEqual([{ kind: "notice" }, { kind: "notice" }]);
    const refusing = mailing(() => Promise.reject(new Error("421 not now")));
    await sendResetLink(refusing, `${username}@example.com`, "Windfall");
    nowMs += 5 * minuteMs;
    const sent: string[] = [];
    await sendLetters(mailing(async (subject) => void sent.push(subject)));
    expect(sent).toEqual([
      "Your password was changed",
      "Two-factor sign-in was turned off",
      "Set a new password for Windfall",
      "Won 1",
      "Won 2",
      "Won 3",
    ]);
  });

  test("a refused email is tried eight times in total, with doubling delays", async () => {
    await note(["a"]);
    const triesAt: number[] = [];
    const refusing = mailing(async () => {
      triesAt.push((nowMs - someTime.getTime()) / minuteMs);
      throw new Error("421 not now");
    });
    for (let minute = 0; minute < 24 * 60; minute += 5) {
      nowMs = someTime.getTime() + minute * minuteMs;
      await sendLetters(refusing);
    }
    expect(triesAt).toEqual([0, 5, 15, 35, 75, 155, 315, 635]);
    expect(await dueSubjects()).toEqual([]);
  });

  test("a withdrawal and its decision store their emails in the same transaction: lost mail is retried, a rollback sends nothing", async () => {
    const userId = await anAccount(db, { bucksCents: 20_000 });
    const adminId = await aStaffMember(db);
    const actor = { id: adminId, address: "a", requestId: "r", now: someTime };
    const address = "0x9e39fFF2686a361817b426C82Be5D3D7736329F7";
    const wanted = { amountBucks: 100, currency: "usdt", network: "erc20", address, feeCents: 100 } as const;
    const letter = { subject: "Received", text: "Hello,\n\nyou asked." };
    const ask = (key: string) =>
      withdraw(db, aCall(userId, { key, path: "/w" }), wanted, { terms: aCashout(), letter });
    const requested = await ask("one");
    await ask("one");
    for (const _ of [1, 2]) await ask(`more ${_}`);
    expect(await dueSubjects(), "the third had no funds").toEqual(["Received", "Received"]);

    const id = Number(requested.ok && requested.value.id);
    await db.transaction().execute((tx) => approveWithdrawal(tx, actor, id));
    const pay = (breaks: boolean) =>
      db.transaction().execute(async (tx) => {
        const paid = await payWithdrawal(tx, actor, id, "0xabc");
        if (paid.ok) await addDecisionNotice(tx, "Windfall", paid.value, someTime);
        if (breaks) throw new Error("the process died");
      });
    await expect(pay(true)).rejects.toThrow();
    expect(await dueSubjects()).toHaveLength(2);
    await pay(false);
    expect(await dueSubjects()).toContain("Your Windfall withdrawal is paid");
    await sendLetters(mailing(() => Promise.reject(new Error("421 not now"))));
    nowMs += 5 * minuteMs;
    const sent: string[] = [];
    await sendLetters(mailing(async (subject) => void sent.push(subject)));
    expect(sent.sort()).toEqual(["Received", "Received", "Your Windfall withdrawal is paid"]);
  });

  test("OUTAGE-16: a lost reset email is retried, each time with a new link that works", async () => {
    const name = `forgetful${nextNumber()}`;
    const userId = await anAccount(db, { name });
    const sent: Letter[] = [];
    let refusing = true;
    const house = {
      ...mailing(async () => {}),
      mail: {
        send: async (letter: Letter) => {
          if (refusing) throw new Error("421 not now");
          sent.push(letter);
        },
      },
    };
    await sendResetLink(house, `  ${name.toUpperCase()}@example.com `, "Windfall");
    await sendResetLink(house, "nobody@example.com", "Windfall");
    const waiting = await db.selectFrom("notices").selectAll().where("user_id", "=", userId).execute();
    expect(waiting).toMatchObject([{ kind: "password_reset", text: "", href: "", mail_attempts: 1 }]);
    expect(await dueSubjects()).toEqual(["Set a new password for Windfall"]);

    refusing = false;
    nowMs += 5 * minuteMs;
    await sendLetters(house);
    expect(sent).toMatchObject([{ to: `${name}@example.com`, subject: "Set a new password for Windfall" }]);
    const token = /reset-password\/([\w-]{43})/.exec(sent[0]?.button?.href ?? "")?.[1] ?? "";
    // The link is valid for an hour from when it was sent, not from the request.
    nowMs += 59 * minuteMs;
    await sendResetLink(
      { ...house, mail: { send: () => Promise.reject(new Error("421")) } },
      `${name}@example.com`,
      "W",
    );
    expect(await dueSubjects()).toEqual(["Set a new password for W"]);
    const requested = { token, password: "gentle-evening-breeze", address: "203.0.113.7" };
    expect(await resetPassword(house, requested)).toMatchObject({ ok: true });
    // A waiting email would contain another link, which nobody needs. The owner gets only the notice about the new password.
    expect(await dueSubjects()).toEqual(["Your password was changed"]);
  });

  test("SIGNIN-42: a user who was banned after the request gets no link", async () => {
    const name = `banned${nextNumber()}`;
    const userId = await anAccount(db, { name });
    await sendResetLink(
      { ...mailing(() => Promise.reject(new Error("421 not now"))) },
      `${name}@example.com`,
      "Windfall",
    );
    await db.updateTable("users").set({ banned_at: someTime }).where("id", "=", userId).execute();
    nowMs += 5 * minuteMs;
    const sent: string[] = [];
    await sendLetters(mailing(async (subject) => void sent.push(subject)));
    expect([sent, await dueSubjects()]).toEqual([[], []]);
  });
});
