import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { SiteLook } from "../common/contract/look.ts";
import { DayPlot } from "../features/desk/client/day-plot.tsx";
import type { Page } from "../platform/pages/client/page.ts";
import { PageContext } from "../platform/pages/client/shown-page.ts";
import { errorWords } from "../site/client/shell/error-words.ts";
import { Points } from "./amounts.tsx";
import { Avatar } from "./avatar.tsx";
import { Button } from "./button.tsx";
import { Countdown } from "./countdown.tsx";
import { FigureField } from "./desk/figure-field.tsx";
import { Picture } from "./picture.tsx";
import { Stat } from "./stat.tsx";
import { Table } from "./table.tsx";

function onPage(part: ReactNode, look: SiteLook = {}): string {
  const props = { errors: {}, site: { look } } as unknown as Page["props"];
  return renderToStaticMarkup(
    <PageContext value={{ component: "part", props, url: "/", version: "" }}>{part}</PageContext>,
  );
}

describe("money", () => {
  test("SHELL-43: points are a coin and a whole number, named for screen readers", () => {
    const html = onPage(<Points value={250_000} rolling />);
    expect(html).toMatch(/<svg[\s\S]*250,000[\s\S]* points/);
  });
  test("WORK-37: the desk uses the coin's name in amounts, column heads, hints and plots", () => {
    const columns = [{ key: "points", header: "Points", cell: () => <b>Points of theirs</b> }];
    const parts = (
      <>
        <Stat label="Points held">1</Stat>
        <Table caption="Users" columns={columns} rows={[1]} rowKey={(row) => row} />
        <FigureField label="Price" name="price" value={5} hint="In points." error={undefined} />
        <DayPlot title="Points spent" days={[]} className="" format={String} />
      </>
    );
    const html = onPage(parts, { coin: { one: "gem", many: "gems" } });
    for (const shown of ["Gems held", 'data-label="Gems"', ">Gems</th>", "In gems.", "Gems spent"]) {
      expect(html).toContain(shown);
    }
    expect(html.match(/[Pp]oints/g)).toEqual(["Points"]);
    expect(onPage(parts)).toContain("In points.");
  });
});

describe("pictures", () => {
  test("LAYOUT-31: without a picture a leaf shows, over hills if it fills its place and alone if it stands free", () => {
    const filling = onPage(<Picture src={null} alt="A mug" />);
    expect(filling).toMatch(/data-stand-in[^>]*banner-hills-near[\s\S]*<svg/);
    expect(filling).toContain('<span class="sr-only">A mug</span>');
    const free = onPage(<Picture src={null} alt="" fit="contain" />);
    expect(free).toMatch(/data-stand-in[\s\S]*rounded-pill[\s\S]*<svg/);
    expect(free).not.toContain("banner-hills-near");
  });
  test("a given picture is shown", () => {
    const html = renderToStaticMarkup(<Avatar src="/uploads/a.webp" name="Somebody" />);
    expect(html).toContain('src="/uploads/a.webp"');
    expect(html).not.toContain("data-default");
  });
});

describe("buttons", () => {
  test("a disabled button says why and stays reachable", () => {
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

describe("the countdown", () => {
  test("has its numbers in the first HTML if the server's time is known", () => {
    const html = renderToStaticMarkup(<Countdown until="2025-03-05T14:00:09Z" serverNow="2025-03-03T09:00:00Z" />);
    expect(html).toContain('aria-label="2 days 5 hours left"');
  });
  test("says when it is over", () => {
    const html = renderToStaticMarkup(
      <Countdown until="2025-03-05T14:00:00Z" serverNow="2025-03-05T14:00:00Z" ended="Raffle Ended" />,
    );
    expect(html).toContain("Raffle Ended");
  });
});

test("every error page has its own text and a next step", () => {
  const pages = [403, 404, 419, 429, 500, 503].map(errorWords);
  expect(new Set(pages.map((page) => page.title)).size).toBe(6);
  for (const page of pages) expect(page.way.label).not.toBe("");
  expect(errorWords(418).title).not.toBe("");
});
