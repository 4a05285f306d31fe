// Whether what an admin saves was changed by somebody else since it was shown to them.
import { type Fields, isRecord } from "../../contracts/is-record.ts";
import type { SettingConflict } from "../../contracts/settings-conflict.ts";

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * `seen`: the settings to be saved as they were shown; `now`: as they would be shown now; `wanted`: what is sent. What
 * became what is wanted anyhow is no conflict; nor is what `seen` says nothing of.
 */
export function conflictsIn(seen: Fields, now: Fields, wanted: Fields, above = ""): SettingConflict[] {
  return Object.entries(wanted).flatMap(([name, yours]) => {
    const [was, is] = [seen[name], now[name]];
    if (was === undefined || isSame(was, is) || isSame(is, yours)) return [];
    if (isRecord(was) && isRecord(is) && isRecord(yours)) return conflictsIn(was, is, yours, `${above}${name}.`);
    return [{ field: above + name, theirs: is }];
  });
}
