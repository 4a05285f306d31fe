export interface LetterLayout {
  brand: string;
  /** Address of the header's picture, 48 px high. If null, the header shows the brand as text. */
  head: string | null;
  accent: string;
  operator: readonly string[];
}

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/**
 * `inner` is not escaped, so it must be our own HTML. Uses tables and inline styles, because mail programs support
 * nothing else.
 */
export function renderLetterHtml(inner: string, { brand, head, accent, operator }: LetterLayout): string {
  const name = escapeHtml(brand);
  const shown =
    head === null
      ? `<span style="color:#edf4f5;font-size:20px;font-weight:600">${name}</span>`
      : `<img src="${escapeHtml(head)}" alt="${name}" height="48" style="display:block;height:48px;max-width:240px;border:0;color:#edf4f5;font-size:20px">`;
  const foot = [brand, ...operator].map(escapeHtml).join("<br>");
  return (
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#eef2f4"><tr><td align="center" style="padding:24px 12px">' +
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;font:16px/1.5 Arial,sans-serif;color:#1a242c">' +
    `<tr><td style="padding:20px 28px;background:#0a0f14;border-bottom:3px solid ${accent}">${shown}</td></tr>` +
    `<tr><td style="padding:20px 28px;overflow-wrap:anywhere">${inner}</td></tr>` +
    `<tr><td style="padding:16px 28px;border-top:1px solid #dfe5e9;color:#55646f;font-size:13px;overflow-wrap:anywhere">${foot}</td></tr>` +
    "</table></td></tr></table>"
  );
}
