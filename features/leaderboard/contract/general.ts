// The contract of the desk's General page: boards and partners.
import type { PartnerHealth } from "../../wagers/contract/wagers.ts";
import type { ArchivedBoard, DrawnBoard, MonthTotal } from "./leaderboard.ts";

export interface AdminGeneralProps {
  /** Archived boards, newest first. */
  leaderboards: ArchivedBoard[];
  partners: PartnerHealth[];
  /** Each partner's monthly totals of the last twelve months. */
  months: MonthTotal[];
  /** The latest drawn boards, newest first. Their wins can be voided. */
  drawn: DrawnBoard[];
}

declare module "../../../platform/contract/open.ts" {
  interface Pages {
    "admin/general": AdminGeneralProps;
  }
}
