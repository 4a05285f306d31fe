import { SearchX } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { deskApiPaths } from "../../../../../common/contract/desk-api-paths.ts";
import { Avatar } from "../../../../../ui/avatar.tsx";
import { call } from "../../../../../ui/base/api.ts";
import { cx } from "../../../../../ui/cx.ts";
import { Desk } from "../../../../../ui/desk/desk.tsx";
import { EmptyState } from "../../../../../ui/empty-state.tsx";
import { Field } from "../../../../../ui/field.tsx";
import type { AdminUserProps, FoundUser } from "../../../contract/desk.ts";
import { m } from "../../../messages.ts";
import { UserDetails } from "../../user-details.tsx";
import { UserLists } from "../../user-list.tsx";

export default function AdminUserPage({ lookup, list, users }: AdminUserProps) {
  const [selected, setSelected] = useState<FoundUser | null>(null);
  const search = useUserSearch(lookup);
  const lookedUp =
    search.typed === lookup ? search.found.find(({ username }) => isSameName(username, lookup)) : undefined;
  const shown = selected ?? lookedUp ?? null;
  const change = (typed: string) => {
    if (typed.trim() === "") setSelected(null);
    search.change(typed);
  };
  return (
    <Desk title={m.users()} lead={m.usersLead()}>
      <Field
        label={m.lookup()}
        type="search"
        placeholder={m.lookupPlaceholder()}
        autoComplete="off"
        spellCheck={false}
        value={search.typed}
        onChange={(event) => change(event.target.value)}
        className="w-full md:max-w-sm"
      />
      <p role="status" className="sr-only">
        {search.state === "found" ? m.found({ count: search.found.length }) : ""}
      </p>
      {search.state === "failed" && <EmptyState title={m.searchFailed()}>{m.searchFailedAbout()}</EmptyState>}
      {search.state === "found" && search.found.length === 0 && <EmptyState title={m.nobodyFound()} icon={SearchX} />}
      <FoundUsers users={search.found} selected={shown} onSelect={setSelected} />
      {shown !== null && <UserDetails key={shown.username} user={shown} />}
      {shown === null && search.typed.trim() === "" && <UserLists list={list} users={users} />}
    </Desk>
  );
}

const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Shows the users found as cards with avatar and name. A press on a card selects that user (ADMIN-81). */
function FoundUsers({
  users,
  selected,
  onSelect,
}: {
  users: FoundUser[];
  selected: FoundUser | null;
  onSelect: (user: FoundUser) => void;
}) {
  if (users.length === 0) return null;
  return (
    <ul aria-label={m.foundUsers()} className="grid gap-3 sm:grid-cols-[repeat(auto-fill,minmax(14rem,1fr))]">
      {users.map((user) => {
        const isSelected = user.username === selected?.username;
        return (
          <li key={user.username}>
            <button
              type="button"
              aria-pressed={isSelected}
              onClick={() => onSelect(user)}
              className={cx(
                "edge flex w-full items-center gap-3 rounded-card p-3 text-left shadow-lift",
                isSelected && "outline-2 outline-mint-400",
              )}
            >
              <Avatar src={user.avatar} name="" size={40} />
              <span className="min-w-0 truncate font-medium">{user.username}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

interface Search {
  typed: string;
  found: FoundUser[];
  /** "idle": there is no search. During "asking", `found` still has the earlier result. */
  state: "idle" | "asking" | "found" | "failed";
}

const emptySearch: Search = { typed: "", found: [], state: "idle" };

/** Searches on every change of the text (ADMIN-85). Ignores all responses except the latest. */
function useUserSearch(lookup: string) {
  const [search, setSearch] = useState<Search>(emptySearch);
  const latest = useRef(0);

  const change = async (typed: string) => {
    const turn = ++latest.current;
    if (typed.trim() === "") return setSearch({ ...emptySearch, typed });
    setSearch((was) => ({ ...was, typed, state: "asking" }));
    const answer = await call<FoundUser[]>(deskApiPaths.searchUsers(typed.trim()), { method: "GET" });
    if (turn !== latest.current) return;
    const isFound = answer.kind === "answer" && answer.status === 200;
    setSearch({ typed, found: isFound ? answer.body : [], state: isFound ? "found" : "failed" });
  };

  useEffect(() => void (lookup !== "" && change(lookup)), []);
  return { ...search, change: (typed: string) => void change(typed) };
}
