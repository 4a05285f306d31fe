// The look that an admin is typing, for the preview on the desk. Only the page around the frame can send it.
import { useEffect, useState } from "react";
import { type Fields, isRecord } from "../../../../platform/contract/json-values.ts";
import { isLookMessage, lookRequest } from "../../contract/overlay-preview.ts";
import type { HuntLook } from "../../contract/overlays.ts";

const forms: readonly unknown[] = ["panel", "bar", "wins"] satisfies HuntLook["form"][];
const accents: readonly unknown[] = ["mint", "gold", "sky", "coral"] satisfies HuntLook["accent"][];
const lookLimits: Record<string, [least: number, most: number]> = { size: [60, 150], opacity: [40, 100], rows: [3, 9] };

/** Returns whether a typed value can be shown. Otherwise the preview shows the saved value. */
function isShowable(name: string, saved: unknown, typed: unknown): boolean {
  if (name === "form") return forms.includes(typed);
  if (name === "accent") return accents.includes(typed);
  const [least, most] = lookLimits[name] ?? [0, 0];
  if (typeof saved === "number") return Number.isInteger(typed) && Number(typed) >= least && Number(typed) <= most;
  return typeof saved === "boolean" && typeof typed === "boolean";
}

function mergeTyped<Group extends object>(saved: Group, typed: Fields): Group {
  const changed = Object.entries(saved).flatMap(([name, value]): [string, unknown][] => {
    const wanted = typed[name];
    if (isRecord(value) && isRecord(wanted)) return [[name, mergeTyped(value, wanted)]];
    return isShowable(name, value, wanted) ? [[name, wanted]] : [];
  });
  return { ...saved, ...Object.fromEntries(changed) };
}

export const mergeLook = (saved: HuntLook, typed: unknown): HuntLook =>
  isRecord(typed) ? mergeTyped(saved, typed) : saved;

/** Returns the look that the page around this frame posted; null in OBS and in a window without a frame. */
export function usePreviewedLook(): unknown {
  const [typed, setTyped] = useState<unknown>(null);
  useEffect(() => {
    if (window.parent === window) return;
    const onMessage = ({ origin, source, data }: MessageEvent) => {
      if (origin === location.origin && source === window.parent && isLookMessage(data)) setTyped(data.look);
    };
    window.addEventListener("message", onMessage);
    window.parent.postMessage(lookRequest, location.origin);
    return () => window.removeEventListener("message", onMessage);
  }, []);
  return typed;
}
