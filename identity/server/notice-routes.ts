import { type Context, Hono } from "hono";
import { applyCoinName } from "../../common/contract/look.ts";
import { paths } from "../../common/contract/paths.ts";
import { refusal } from "../../common/contract/refusals.ts";
import { requireUser } from "../../common/http/guards.ts";
import type { House } from "../../common/server/house.ts";
import { publicLook } from "../../common/server/site-look.ts";
import type { Env, SignedInEnv } from "../../platform/http/context.ts";
import { fieldError, idParam, jsonBody } from "../../platform/http/input.ts";
import { type RateLimit, type RateLimits, tooManyTries } from "../../platform/http/rate-limits.ts";
import { page } from "../../platform/pages/server/inertia.ts";
import { noticeApiPaths } from "../contract/notice-api-paths.ts";
import { noticeChoiceInput, noticesSeenInput, quietInput } from "../contract/notice-input.ts";
import { canChoose, noticeTerms } from "../contract/notice-kinds.ts";
import type { NoticeList, NoticesSeen } from "../contract/notices.ts";
import { m } from "../messages.ts";
import { saveChoice, saveQuietHours } from "./notice-choices.ts";
import { listNotices, markNoticesSeen } from "./notice-list.ts";
import { markNoticeSeen } from "./notices.ts";
import { verifyUnsubscribeToken } from "./unsubscribe.ts";

const choiceLimit: RateLimit = { name: "notice-choices", points: 120, perSeconds: 60 * 60 };

export function noticeRoutes(
  house: Pick<House, "db" | "clock" | "changes" | "settings">,
  limits: RateLimits,
): Hono<Env> {
  const app = new Hono<Env>();
  app.post(paths.api.noticeSeen.pattern, requireUser, async (c) => {
    const id = idParam(c);
    const seen = id !== null && (await markNoticeSeen(house.db, c.var.user.id, id, house.clock.now()));
    if (!seen) return c.json(refusal("not_found", m.noSuchNotice()), 404);
    return c.json({ message: "success" });
  });

  app.get(noticeApiPaths.list, requireUser, async (c) => {
    const { notices, has_more } = await listNotices(house.db, c.var.user.id, house.clock.now());
    const { coin } = publicLook(await house.settings());
    const list = notices.map((notice) => ({ ...notice, text: applyCoinName(notice.text, coin) }));
    return c.json({ notices: list, has_more } satisfies NoticeList);
  });

  app.post(noticeApiPaths.seen, requireUser, jsonBody(noticesSeenInput), async (c) => {
    const { up_to: upTo, only_like: onlyLike } = c.req.valid("json");
    const unread = await markNoticesSeen(house.db, c.var.user.id, { upTo, onlyLike }, house.clock.now());
    return c.json({ message: "success", unread } satisfies NoticesSeen);
  });

  app.post(noticeApiPaths.choose, requireUser, jsonBody(noticeChoiceInput), async (c) => {
    const choice = c.req.valid("json");
    if (!canChoose(choice.kind, choice.channel)) {
      return c.json(fieldError("channel", m.notForChoosing()), 422);
    }
    const wait = await takeChoiceLimit(c, limits);
    if (wait !== null) return tooManyTries(c, wait);
    await saveChoice(house.db, c.var.user.id, choice, house.clock.now());
    return c.json({ message: "success" });
  });

  app.post(noticeApiPaths.quiet, requireUser, jsonBody(quietInput), async (c) => {
    const wait = await takeChoiceLimit(c, limits);
    if (wait !== null) return tooManyTries(c, wait);
    await saveQuietHours(house.db, c.var.user.id, c.req.valid("json").quiet);
    return c.json({ message: "success" });
  });

  // Opening the link does not unsubscribe, because mail servers open every link.
  app.get(noticeApiPaths.stopLetters.pattern, async (c) => {
    const stopped = await verifyUnsubscribeToken(house.db, c.req.param("token"));
    const label = stopped && noticeTerms[stopped.kind].label();
    return page(c, "stop-letters", { path: stopped && c.req.path, label }, { status: stopped === null ? 404 : 200 });
  });
  return app;
}

const takeChoiceLimit = (c: Context<SignedInEnv>, limits: RateLimits): Promise<number | null> =>
  limits.take([[choiceLimit, String(c.var.user.id)]]);

/**
 * Email programs post here for their own unsubscribe button (RFC 8058), also from browsers on webmail sites. The link is the
 * only proof needed.
 */
export function unsubscribeRoutes({ db, clock }: Pick<House, "db" | "clock">): Hono<Env> {
  const app = new Hono<Env>();
  app.post(noticeApiPaths.stopLetters.pattern, async (c) => {
    const stopped = await verifyUnsubscribeToken(db, c.req.param("token"));
    if (stopped === null) return c.json(refusal("not_found", m.unsubscribeLinkUnknown()), 404);
    const { userId, kind } = stopped;
    await saveChoice(db, userId, { kind, channel: "mail", wanted: false }, clock.now());
    return c.json({ message: "success" });
  });
  return app;
}
