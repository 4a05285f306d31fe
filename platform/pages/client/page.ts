import { isRecord } from "../../contract/json-values.ts";
import type { SharedProps } from "../../contract/open.ts";
import type { Flash } from "../../contract/responses.ts";

export interface Page {
  component: string;
  props: SharedProps & Record<string, unknown>;
  url: string;
  version: string;
  flash?: Flash;
}

/** Names of props, also of nested ones: `stats.sold`. Two empty lists request the whole page. */
export interface PropFilter {
  only: readonly string[];
  except: readonly string[];
}

export const isPartial = ({ only, except }: PropFilter): boolean => only.length + except.length > 0;

/**
 * A partial response keeps the page's other props. Unchanged values keep their identity, so they cause no rendering.
 */
export function mergePage(shown: Page, answer: Page, wanted: PropFilter): Page {
  if (answer.component !== shown.component) return answer;
  const props = { ...(isPartial(wanted) ? mergeProps(shown.props, answer.props, wanted) : answer.props) };
  for (const [name, value] of Object.entries(props))
    if (isEqual(value, shown.props[name])) keepProp(props, shown.props, name);
  return { ...answer, props };
}

function keepProp(props: Record<string, unknown>, shown: Record<string, unknown>, name: string): void {
  props[name] = shown[name];
}

function mergeProps(shown: Page["props"], answer: Page["props"], { only, except }: PropFilter): Page["props"] {
  const props = { ...shown, ...answer };
  for (const path of [...only, ...except]) {
    const [name = "", inside] = path.split(".", 2);
    if (inside !== undefined) keepProp(props, { [name]: mergeDeep(shown[name], answer[name]) }, name);
  }
  return props;
}

function mergeDeep(shown: unknown, answer: unknown): unknown {
  if (!isRecord(shown) || !isRecord(answer)) return answer === undefined ? shown : answer;
  const names = Object.entries(answer).map(([name, value]) => [name, mergeDeep(shown[name], value)]);
  return { ...shown, ...Object.fromEntries(names) };
}

export function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, at) => isEqual(value, other[at]));
  if (!isRecord(one) || !isRecord(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isEqual(one[name], other[name]))
  );
}
