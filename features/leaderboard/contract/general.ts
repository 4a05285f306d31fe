// The desk's General page: boards and partners.
import type { PartnerHealth } from "../../wagers/contract/wagers.ts";
import type { ArchivedBoard, DrawnBoard, MonthTotal } from "./leaderboard.ts";

export interface AdminGeneralProps {
  /** Archived boards, newest first. */
  leaderboards: ArchivedBoard[];
  partners: PartnerHealth[];
  /** What each partner's months came to, the last twelve. */
  months: MonthTotal[];
  /** Boards drawn lately, newest first, whose wins can be called void. */
  drawn: DrawnBoard[];
}

declare module "../../../platform/contract/open.ts" {
  interface Pages {
    "admin/general": AdminGeneralProps;
  }
}
