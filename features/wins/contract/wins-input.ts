import { z } from "zod";
import { winKinds } from "../../../common/contract/wins.ts";

/** The query of `GET /api/wins`: "raffle:12", or "rank:" and a rank's key. */
export const winQuery = z.object({
  win: z
    .string()
    .max(90)
    .transform((text) => {
      const at = text.indexOf(":");
      return { kind: text.slice(0, at), id: text.slice(at + 1) };
    })
    .pipe(z.object({ kind: z.enum(winKinds), id: z.string().min(1) })),
});
