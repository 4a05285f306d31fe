// Says what the server left to be said after a visit, once.

import { useEffect } from "react";
import type { Flash } from "../../../contracts/shared.ts";
import { usePage } from "../../protocol/use-page.ts";
import { toast } from "../../ui/toast.ts";

export function FlashToasts() {
  const flash: Flash | undefined = usePage().props.flash;
  useEffect(() => {
    if (flash?.success) toast.success(flash.success);
    if (flash?.error) toast.error(flash.error);
  }, [flash]);
  return null;
}
