// The letter that shows whether letters arrive.
import type { Letter } from "../core/mail.ts";

export function testLetter(to: string, brand: string): Letter {
  const text = `This is the test letter of ${brand}. You read it, so letters arrive: reset links, wins and withdrawals will, too.`;
  return { to, subject: `Test letter of ${brand}`, text: `${text}\n`, html: `<p>${escapeHtml(text)}</p>` };
}

const escapeHtml = (text: string): string => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
