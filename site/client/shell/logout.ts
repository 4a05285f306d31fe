import { useState } from "react";
import { paths } from "../../../common/contract/paths.ts";
import { clearCodes } from "../../../identity/client/recovery-codes.ts";
import { call } from "../../../ui/base/api.ts";
import { requestLeave } from "../../../ui/base/leave-page.ts";
import { toast } from "../../../ui/toast.ts";
import { m } from "../../messages.ts";

export function useLogout(): { logout: () => void; isLeaving: boolean } {
  const [isLeaving, setLeaving] = useState(false);
  const leave = async (): Promise<boolean> => {
    setLeaving(true);
    const answer = await call(paths.api.logout);
    // Treats a 401 like a success: the visitor has already signed out elsewhere, and a reload shows that.
    if (answer.kind === "answer" && (answer.status < 300 || answer.status === 401)) {
      clearCodes();
      window.location.reload();
      return true;
    }
    setLeaving(false);
    toast.error(m.logoutFailed());
    return false;
  };
  // Asks before the call, because a visitor who prefers to keep their input must stay signed in.
  const logout = () => {
    if (!isLeaving) requestLeave(leave);
  };
  return { logout, isLeaving };
}
