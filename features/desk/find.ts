// The search of the desk's command palette. Staff find only users, orders and raffles that they may see.

import type { DeskSearchResult } from "../../common/contract/desk-shared.ts";
import { paths } from "../../common/contract/paths.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Role } from "../../platform/http/context.ts";
import { findRaffles } from "../raffles/own-tickets.ts";
import { findOrders } from "../store/order-search.ts";
import { m } from "./messages.ts";
import { searchUsers } from "./user-queries.ts";

const maxPerKind = 5;
const maxQueryLength = 100;

/** Returns nothing for blank text. Moderators find orders; admins also find users and raffles. */
export async function findAtDesk(db: Db, { text, role }: { text: string; role: Role }): Promise<DeskSearchResult[]> {
  const query = text.replaceAll("\0", "").trim().slice(0, maxQueryLength);
  if (query === "") return [];
  const isAdmin = role === "admin";
  const [users, orders, raffles] = await Promise.all([
    isAdmin ? searchUsers(db, query) : [],
    findOrders(db, query, maxPerKind),
    isAdmin ? findRaffles(db, query, maxPerKind) : [],
  ]);
  return [
    ...users.slice(0, maxPerKind).map(({ username }): DeskSearchResult => {
      const href = `${paths.admin.users}?user=${encodeURIComponent(username)}`;
      return { kind: "user", label: username, detail: m.searchUser(), href };
    }),
    ...orders.map(({ id, title, status, username }): DeskSearchResult => {
      const href = `${paths.admin.orders}?status=all&search=${encodeURIComponent(`#${id}`)}`;
      return {
        kind: "order",
        label: m.searchOrder({ id, title }),
        detail: m.searchOrderOf({ username, status }),
        href,
      };
    }),
    ...raffles.map(
      ({ id, name }): DeskSearchResult => ({
        kind: "raffle",
        label: name,
        detail: m.searchRaffle(),
        href: paths.raffle(id),
      }),
    ),
  ];
}
