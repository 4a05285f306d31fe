// The search of the desk's command palette. Staff find only users, orders and raffles that they may see. Admins also
// find actions: "ban NAME" finds the users of that name and opens the dialog that bans.

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

/**
 * The first word of an action, and the dialog that it opens on the user's or the raffle's page
 * (ui/desk/desk-action.ts).
 */
const userVerbs: Record<string, { action: string; label: typeof m.banNamed }> = {
  ban: { action: "ban", label: m.banNamed },
  unban: { action: "unban", label: m.unbanNamed },
  adjust: { action: "adjust", label: m.adjustNamed },
  role: { action: "role", label: m.roleNamed },
};
const drawVerb = "draw";

interface Command {
  verb: string;
  about: string;
}

/** Returns null for text that does not begin with the first word of an action. */
function parseCommand(query: string): Command | null {
  const [, verb = "", about = ""] = /^(\w+)\s+(\S.*)$/s.exec(query) ?? [];
  const word = verb.toLowerCase();
  return word === drawVerb || Object.hasOwn(userVerbs, word) ? { verb: word, about } : null;
}

async function findActions(db: Db, { verb, about }: Command): Promise<DeskSearchResult[]> {
  if (verb === drawVerb) {
    const raffles = await findRaffles(db, about, { most: maxPerKind, isOpen: true });
    return raffles.map(({ id, name }) => ({
      kind: "raffle",
      label: m.drawNamed({ name }),
      detail: m.searchAction(),
      href: `${paths.admin.raffles}?raffle=${id}&do=draw`,
    }));
  }
  const named = userVerbs[verb];
  if (named === undefined) return [];
  const users = await searchUsers(db, about);
  return users.slice(0, maxPerKind).map(({ username }) => ({
    kind: "user",
    label: named.label({ username }),
    detail: m.searchAction(),
    href: `${paths.admin.users}?user=${encodeURIComponent(username)}&do=${named.action}`,
  }));
}

/** Returns nothing for blank text. Moderators find orders. Admins also find users and raffles. */
export async function findAtDesk(db: Db, { text, role }: { text: string; role: Role }): Promise<DeskSearchResult[]> {
  const query = text.replaceAll("\0", "").trim().slice(0, maxQueryLength);
  if (query === "") return [];
  const isAdmin = role === "admin";
  const command = isAdmin ? parseCommand(query) : null;
  const [actions, users, orders, raffles] = await Promise.all([
    command === null ? [] : findActions(db, command),
    isAdmin ? searchUsers(db, query) : [],
    findOrders(db, query, maxPerKind),
    isAdmin ? findRaffles(db, query, { most: maxPerKind }) : [],
  ]);
  return [
    ...actions,
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
