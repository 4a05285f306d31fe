// What the desk's palette finds beside pages: each kind for those alone who may look at it.

import type { FoundAtDesk } from "../../common/contract/desk-words.ts";
import { paths } from "../../common/contract/paths.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Role } from "../../platform/http/context.ts";
import { findRaffles } from "../raffles/own-open.ts";
import { findOrders } from "../store/order-search.ts";
import { searchUsers } from "./user-queries.ts";

const mostOfEach = 5;
const longest = 100;

/** Nothing for a blank text. Moderators find orders, admins users and raffles, too. */
export async function findAtDesk(db: Db, { text, role }: { text: string; role: Role }): Promise<FoundAtDesk[]> {
  const sought = text.replaceAll("\0", "").trim().slice(0, longest);
  if (sought === "") return [];
  const isAdmin = role === "admin";
  const [users, orders, raffles] = await Promise.all([
    isAdmin ? searchUsers(db, sought) : [],
    findOrders(db, sought, mostOfEach),
    isAdmin ? findRaffles(db, sought, mostOfEach) : [],
  ]);
  return [
    ...users.slice(0, mostOfEach).map(({ username }): FoundAtDesk => {
      const href = `${paths.admin.users}?user=${encodeURIComponent(username)}`;
      return { kind: "user", label: username, detail: "User", href };
    }),
    ...orders.map(({ id, title, status, username }): FoundAtDesk => {
      const href = `${paths.admin.orders}?status=all&search=${encodeURIComponent(`#${id}`)}`;
      return { kind: "order", label: `No. ${id}, ${title}`, detail: `Order of ${username}, ${status}`, href };
    }),
    ...raffles.map(
      ({ id, name }): FoundAtDesk => ({ kind: "raffle", label: name, detail: "Raffle", href: paths.raffle(id) }),
    ),
  ];
}
