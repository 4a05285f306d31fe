// What the chat's desk shows.
import type { AdminChatProps } from "../../contracts/chat.ts";
import { chatCalls } from "../../contracts/chat-calls.ts";
import { paths } from "../../contracts/paths.ts";
import type { House } from "../core/house.ts";
import type { GivenProps } from "../http/page-props.ts";
import type { Chat } from "./chat.ts";
import { listGrants } from "./grant-records.ts";
import { ourOwn } from "./intake.ts";
import { listMutes } from "./mutes.ts";
import { listSayings, saidAmong, senderNow } from "./outbox-records.ts";
import { listFigures, listLines } from "./records.ts";
import { subscriptionsNow } from "./subscriptions.ts";

const iso = (moment: Date): string => moment.toISOString();
const isoOrNull = (moment: Date | null): string | null => moment && iso(moment);

export function chatProps({ db, clock, origin }: House, chat: Chat): GivenProps<AdminChatProps> {
  const { slug } = chat;
  return {
    platform: () => ({
      label: "Kick",
      is_on: chat.grantPlatform() !== null,
      webhook: origin() + chatCalls.webhook(slug),
      redirect: origin() + paths.api.kickRedirect,
    }),
    grants: async () =>
      (await listGrants(db, slug)).map(({ purpose, name, granted_at, checked_at, lost_at }) => ({
        ...{ purpose, name, granted_at: iso(granted_at), checked_at: iso(checked_at), lost_at: isoOrNull(lost_at) },
      })),
    subscriptions: async () => {
      const looked = await subscriptionsNow(db, slug);
      return looked === undefined ? null : { ...looked, looked_at: iso(looked.looked_at) };
    },
    figures: async () => (await listFigures(db, slug)).map((one) => ({ ...one, last_at: iso(one.last_at) })),
    lines: async () =>
      (await listLines(db, slug)).map(({ id, name, text, said_at, command, did, reply, reason }) => ({
        ...{ id, name, text, said_at: iso(said_at), command, did, reply, reason },
      })),
    plain: async () => {
      const lines = chat.intake.plainLines();
      const ids = lines.map(({ messageId }) => messageId);
      const ours = await saidAmong(db, slug, ids);
      return lines.map(({ id, messageId, name, text, at, reason }) => ({
        ...{ id, name, text, said_at: iso(at), reason: ours.has(messageId) ? ourOwn : reason },
      }));
    },
    outbox: async () => {
      const [sender, sayings] = [await senderNow(db, slug), await listSayings(db, slug)];
      return {
        quiet: sender?.quiet ?? false,
        problem: sender?.problem ?? null,
        sayings: sayings.map(({ id, text, asked_at, state, reason }) => ({
          id,
          text,
          asked_at: iso(asked_at),
          state,
          reason,
        })),
      };
    },
    mutes: async () =>
      (await listMutes(db, clock.now())).map(({ account_id, name, muted_at, muted_until }) => ({
        ...{ account: account_id, name, muted_at: iso(muted_at), muted_until: isoOrNull(muted_until) },
      })),
  };
}
