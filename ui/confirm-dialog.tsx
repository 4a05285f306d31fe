import { createConfirm } from "./create-confirm.tsx";
import { Dialog } from "./dialog.tsx";

export const ConfirmDialog = /* @__PURE__ */ createConfirm(Dialog);
