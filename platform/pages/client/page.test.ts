import { expect, test } from "vitest";
import { isEqual, mergePage, type Page } from "./page.ts";

const createPage = (props: Record<string, unknown>, component = "store"): Page => ({
  component,
  props: props as Page["props"],
  url: "/store",
  version: "v1",
});
const whole = { only: [], except: [] };

test("SHELL-58, WEIGHT-05: after a partial response the page keeps its other props, even nested ones", () => {
  const shown = createPage({ rows: [1], stats: { sold: 1, left: { small: 2, big: 3 } }, now: "then" });
  const answer = createPage({ stats: { left: { small: 1 } }, now: "now" });
  const page = mergePage(shown, answer, { only: ["stats.left.small", "now"], except: [] });
  expect(page.props).toEqual({ rows: [1], stats: { sold: 1, left: { small: 1, big: 3 } }, now: "now" });
  expect(shown.props).toMatchObject({ stats: { left: { small: 2 } } });
});

test("WEIGHT-05: a prop that was requested as a whole is replaced as a whole", () => {
  const shown = createPage({ stats: { sold: 1, left: 2 } });
  expect(mergePage(shown, createPage({ stats: { sold: 2 } }), { only: ["stats"], except: [] }).props).toEqual({
    stats: { sold: 2 },
  });
});

test("WEIGHT-05: a response for another page keeps nothing of the last page", () => {
  const answer = createPage({ status: 404 }, "error");
  expect(mergePage(createPage({ rows: [1] }), answer, { only: ["rows"], except: [] })).toBe(answer);
});

test("WEIGHT-05: after a whole response, missing props are removed and unchanged ones keep their identity", () => {
  const shown = createPage({ rows: [{ id: 1 }], user: { points: 5 }, old: true });
  const { props } = mergePage(shown, createPage({ rows: [{ id: 1 }], user: { points: 4 } }), whole);
  expect(props).toEqual({ rows: [{ id: 1 }], user: { points: 4 } });
  expect(props.rows).toBe(shown.props.rows);
});

test("WEIGHT-05: values are equal if their JSON is, whatever the order of names", () => {
  expect(isEqual({ a: [1, { b: null }], c: "" }, { c: "", a: [1, { b: null }] })).toBe(true);
  for (const [one, other] of [
    [{ a: 1 }, { a: 1, b: 2 }],
    [
      { a: 1, b: 2 },
      { a: 1, c: 2 },
    ],
    [[1, 2], [1]],
    [[], {}],
    [null, {}],
    [0, false],
  ])
    expect(isEqual(one, other), JSON.stringify([one, other])).toBe(false);
});
