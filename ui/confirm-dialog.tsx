import { createConfirm } from "./confirm-with.tsx";
import { Dialog } from "./dialog.tsx";

export const ConfirmDialog = /* @__PURE__ */ createConfirm(Dialog);
