import { z } from "zod";
import { winKinds } from "../../../common/contract/wins.ts";

/** The query of `GET /api/wins`, such as "raffle:12". For a rank it is "rank:" and the rank's key. */
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
