// What the server finds for what is typed into the palette: asked once the typing rests, and the last answer counts.
import { useEffect, useState } from "react";
import type { FoundAtDesk } from "../../../contracts/desk.ts";
import { deskCalls } from "../../../contracts/desk-calls.ts";
import { call } from "../../api.ts";

const restMs = 180;

export interface Found {
  /** What it was asked for. */
  text: string;
  found: FoundAtDesk[];
  isMissing: boolean;
}

export function useFound(typed: string): Found {
  const [state, setState] = useState<Found>({ text: "", found: [], isMissing: false });
  const text = typed.trim();
  useEffect(() => {
    if (text === "") return setState({ text, found: [], isMissing: false });
    let isWanted = true;
    const asking = setTimeout(async () => {
      const path = `${deskCalls.findAtDesk}?q=${encodeURIComponent(text)}`;
      const answer = await call<FoundAtDesk[]>(path, { method: "GET" });
      if (!isWanted) return;
      const isThere = answer.kind === "answer" && answer.status === 200;
      setState({ text, found: isThere ? answer.body : [], isMissing: !isThere });
    }, restMs);
    return () => {
      isWanted = false;
      clearTimeout(asking);
    };
  }, [text]);
  return state;
}
