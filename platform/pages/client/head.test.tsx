import { expect, test } from "vitest";
import { Head, meta } from "./head.tsx";
import type { Page } from "./page.ts";
import { render } from "./render.tsx";

test("WEIGHT-08: user text in titles and descriptions is never read as markup", async () => {
  const written = `</title><script>alert('1')</script> & "so on"`;
  const Shown = () => <Head title={written} tags={[meta("name", "description", written)]} />;
  const page = { component: "x", props: { said: "</script>" }, url: "/", version: "" } as unknown as Page;
  const Layout = ({ children }: { children: React.ReactNode }) => children;
  const { head, body } = await render(page, { resolve: async () => Shown, Layout });
  const safe = "&#60;/title&#62;&#60;script&#62;alert(&#39;1&#39;)&#60;/script&#62; &#38; &#34;so on&#34;";
  expect(head).toEqual([
    `<title>${safe}</title>`,
    `<meta data-head="description" name="description" content="${safe}">`,
  ]);
  expect(body.join("")).toBe(
    '<script data-page="app" type="application/json">{"component":"x","props":{"said":"\\u003c/script>"},"url":"/","version":""}</script><div id="app"></div>',
  );
});
