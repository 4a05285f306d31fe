import { z } from "zod";
import { savedAnswer } from "../../common/contract/api-answers.ts";
import { apiCall } from "../../common/http/api-call.ts";
import { type BonusInput, bonusInput, type OnNow, type VideoSetting } from "./contract/content.ts";
import { m } from "./messages.ts";

const onNow = z.object({
  now: z.iso.datetime(),
  hunt: z.object({ name: z.string(), opened: z.int(), total: z.int(), start: z.number(), won: z.number() }).nullable(),
  raffles: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      image: z.string().nullable(),
      ends_at: z.iso.datetime(),
      entry_price: z.int(),
    }),
  ),
}) satisfies z.ZodType<OnNow>;

const offer: BonusInput = {
  ...{ name: "Stake", description: "200% up to $1,000", alt: "Stake's logo", partner: true, code: "GALE" },
  claimHref: "https://stake.com/?c=GALE",
};
const offerForm = { form: bonusInput, picture: "logo", bodyExample: offer };
const saved = { answer: savedAnswer, answerExample: { message: "success" as const } };
const arranged: VideoSetting = { pinned: true, hidden: false };

export const contentCalls = {
  onNow: apiCall({
    scope: "read_public",
    summary: m.apiOnNow,
    answer: onNow,
    answerExample: {
      now: "2026-11-22T18:00:00.000Z",
      hunt: { name: "Sunday hunt", opened: 1, total: 12, start: 2_000, won: 310 },
      raffles: [{ id: 5, name: "Headset", image: null, ends_at: "2026-11-23T18:00:00.000Z", entry_price: 100 }],
    },
  }),
  createOffer: apiCall({
    scope: "write_content",
    summary: m.apiCreateOffer,
    ...offerForm,
    answer: savedAnswer.extend({ id: z.int() }),
    answerExample: { message: "success", id: 4 },
  }),
  updateOffer: apiCall({ scope: "write_content", summary: m.apiUpdateOffer, ...offerForm, ...saved }),
  deleteOffer: apiCall({ scope: "write_content", summary: m.apiDeleteOffer, ...saved }),
  syncVideos: apiCall({ scope: "write_content", summary: m.apiSyncVideos, ...saved }),
  setVideo: apiCall({ scope: "write_content", summary: m.apiSetVideo, bodyExample: arranged, ...saved }),
};
