// Looks users up while somebody types: a request on every change (ADMIN-85), of which only the latest's answer counts.
import { useEffect, useRef, useState } from "react";
import type { FoundUser } from "../../../../contracts/desk.ts";
import { deskCalls } from "../../../../contracts/desk-calls.ts";
import { call } from "../../../api.ts";

interface Search {
  typed: string;
  found: FoundUser[];
  /** "idle": nothing is asked for. "asking" keeps what was found before. */
  state: "idle" | "asking" | "found" | "failed";
}

const nothing: Search = { typed: "", found: [], state: "idle" };

export function useUserSearch(lookup: string) {
  const [search, setSearch] = useState<Search>(nothing);
  const latest = useRef(0);

  const change = async (typed: string) => {
    const turn = ++latest.current;
    if (typed.trim() === "") return setSearch({ ...nothing, typed });
    setSearch((was) => ({ ...was, typed, state: "asking" }));
    const answer = await call<FoundUser[]>(deskCalls.searchUsers(typed.trim()), { method: "GET" });
    if (turn !== latest.current) return;
    const isFound = answer.kind === "answer" && answer.status === 200;
    setSearch({ typed, found: isFound ? answer.body : [], state: isFound ? "found" : "failed" });
  };

  useEffect(() => void (lookup !== "" && change(lookup)), []);
  return { ...search, change: (typed: string) => void change(typed) };
}
