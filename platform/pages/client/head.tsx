// A page must use this component only once.
import { createContext, use, useEffect } from "react";

export interface HeadTag {
  tag: "meta" | "link";
  key: string;
  attributes: Record<string, string>;
}

export const meta = (kind: "name" | "property", key: string, content: string): HeadTag => ({
  tag: "meta",
  key,
  attributes: { [kind]: key, content },
});

interface HeadProps {
  title: string;
  tags: readonly HeadTag[];
}

export const HeadContext = createContext<((head: string[]) => void) | null>(null);

const keyName = "data-head";

export function Head({ title, tags }: HeadProps) {
  use(HeadContext)?.([`<title>${escapeHtml(title)}</title>`, ...tags.map(renderTag)]);
  useEffect(() => updateHead({ title, tags }));
  return null;
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

function renderTag({ tag, key, attributes }: HeadTag): string {
  const all = Object.entries({ [keyName]: key, ...attributes });
  return `<${tag}${all.map(([name, value]) => ` ${name}="${escapeHtml(value)}"`).join("")}>`;
}

function updateHead({ title, tags }: HeadProps): void {
  document.title = title;
  const before = new Map(
    [...document.head.querySelectorAll(`[${keyName}]`)].map((one) => [one.getAttribute(keyName), one]),
  );
  for (const { tag, key, attributes } of tags) {
    const element = before.get(key) ?? document.head.appendChild(document.createElement(tag));
    before.delete(key);
    for (const [name, value] of Object.entries({ [keyName]: key, ...attributes }))
      if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
  for (const one of before.values()) one.remove();
}
