// Signing out: posts, then loads the page anew (SHELL-47).
import { useState } from "react";
import { paths } from "../../../contracts/paths.ts";
import { call } from "../../api.ts";
import { toast } from "../../ui/toast.ts";

export function useLogout(): { logout: () => Promise<void>; isLeaving: boolean } {
  const [isLeaving, setLeaving] = useState(false);
  const logout = async () => {
    if (isLeaving) return;
    setLeaving(true);
    const answer = await call(paths.api.logout);
    // 401: somebody signed out elsewhere already; a reload shows just that.
    if (answer.kind === "answer" && (answer.status < 300 || answer.status === 401)) return window.location.reload();
    setLeaving(false);
    toast.error("Failed to log out, try again later!");
  };
  return { logout, isLeaving };
}
