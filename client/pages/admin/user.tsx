// The admins' users: look somebody up, see the account, act on it (ADMIN-79 to ADMIN-86).
import { SearchX } from "lucide-react";
import { useState } from "react";
import type { AdminUserProps, FoundUser } from "../../../contracts/desk.ts";
import { FoundUsers } from "../../components/accounts/desk/found-users.tsx";
import { useUserSearch } from "../../components/accounts/desk/use-user-search.ts";
import { UserDetails } from "../../components/accounts/desk/user-details.tsx";
import { UserLists } from "../../components/accounts/desk/user-list.tsx";
import { Desk } from "../../components/desk/desk.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Field } from "../../ui/field.tsx";

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
    <Desk title="Users" lead="View and modify users.">
      <Field
        label="Lookup User"
        type="search"
        placeholder="Enter Username"
        autoComplete="off"
        spellCheck={false}
        value={search.typed}
        onChange={(event) => change(event.target.value)}
        className="w-full md:max-w-sm"
      />
      <p role="status" className="sr-only">
        {search.state === "found" ? `${search.found.length} found` : ""}
      </p>
      {search.state === "failed" && <EmptyState title="The search did not answer">Type on to try again.</EmptyState>}
      {search.state === "found" && search.found.length === 0 && (
        <EmptyState title="Nobody is called that" icon={SearchX} />
      )}
      <FoundUsers users={search.found} selected={shown} onSelect={setSelected} />
      {shown !== null && <UserDetails key={shown.username} user={shown} />}
      {shown === null && search.typed.trim() === "" && <UserLists list={list} users={users} />}
    </Desk>
  );
}

const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
