// Who was found, as cards with avatar and name; pressing one chooses it (ADMIN-81).
import type { FoundUser } from "../../../../contracts/desk.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { cx } from "../../../ui/cx.ts";

export function FoundUsers({
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
    <ul aria-label="Found users" className="grid gap-3 sm:grid-cols-[repeat(auto-fill,minmax(14rem,1fr))]">
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
