// What parts look like from the server, before any script ran.
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { errorWords } from "../components/shell/error-words.ts";
import { Bucks, Points } from "./amounts.tsx";
import { Avatar } from "./avatar.tsx";
import { Button } from "./button.tsx";
import { Countdown } from "./countdown.tsx";
import { PasswordField } from "./field.tsx";

describe("money", () => {
  test("SHELL-43: points are a coin and a whole number, named for screen readers", () => {
    const html = renderToStaticMarkup(<Points value={250_000} rolling />);
    expect(html).toMatch(/<svg[\s\S]*250,000[\s\S]* points/);
  });
  test("bucks have two decimals", () => {
    expect(renderToStaticMarkup(<Bucks value={500} />)).toMatch(/500\.00[\s\S]* bucks/);
  });
});

describe("avatars", () => {
  test("SHELL-45: the default one stands in for none", () => {
    expect(renderToStaticMarkup(<Avatar src={null} name="Somebody" />)).toMatch(/data-default="true"/);
  });
  test("a given one is shown", () => {
    const html = renderToStaticMarkup(<Avatar src="/uploads/a.webp" name="Somebody" />);
    expect(html).toContain('src="/uploads/a.webp"');
    expect(html).not.toContain("data-default");
  });
});

describe("buttons", () => {
  test("a button that cannot be pressed says why and stays reachable", () => {
    const html = renderToStaticMarkup(<Button disabledReason="You need 1,250 more points.">Purchase</Button>);
    const id = /aria-describedby="([^"]+)"/.exec(html)?.[1];
    expect(html).toContain('aria-disabled="true"');
    expect(html).not.toContain(" disabled=");
    expect(html).toContain(`<span id="${id}" hidden="">You need 1,250 more points.</span>`);
  });
  test("a busy button keeps its place and says what it does", () => {
    const html = renderToStaticMarkup(
      <Button busy busyLabel="Rolling...">
        Open Case
      </Button>,
    );
    expect(html).toContain('aria-busy="true"');
    expect(html).toContain("Rolling...");
  });
});

test("AUTH-37: a password is hidden at first and has its toggle", () => {
  const html = renderToStaticMarkup(<PasswordField label="Password" name="password" />);
  expect(html).toContain('type="password"');
  expect(html).toContain("Show password");
});

describe("the countdown", () => {
  test("has its figures from the first byte when the server's time is known", () => {
    const html = renderToStaticMarkup(<Countdown until="2025-03-05T14:00:09Z" serverNow="2025-03-03T09:00:00Z" />);
    expect(html).toContain('aria-label="2 days 5 hours left"');
  });
  test("says so when it is over", () => {
    const html = renderToStaticMarkup(
      <Countdown until="2025-03-05T14:00:00Z" serverNow="2025-03-05T14:00:00Z" ended="Raffle Ended" />,
    );
    expect(html).toContain("Raffle Ended");
  });
});

test("every error page has words of its own and a way on", () => {
  const pages = [403, 404, 419, 429, 500, 503].map(errorWords);
  expect(new Set(pages.map((page) => page.title)).size).toBe(6);
  for (const page of pages) expect(page.way.label).not.toBe("");
  expect(errorWords(418).title).not.toBe("");
});
