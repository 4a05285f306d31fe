import type { PartnerHealth } from "../../wagers/contract/wagers.ts";
import type { ArchivedBoard, DrawnBoard, MonthTotal } from "./leaderboard.ts";

export interface AdminGeneralProps {
  leaderboards: ArchivedBoard[];
  partners: PartnerHealth[];
  months: MonthTotal[];
  drawn: DrawnBoard[];
}

declare module "../../../platform/contract/open.ts" {
  interface Pages {
    "admin/general": AdminGeneralProps;
  }
}
