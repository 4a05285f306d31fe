import { CircleAlert, CircleCheck } from "lucide-react";
import { usePage } from "../../../platform/pages/client/use-page.ts";

export function FlashNotice() {
  const { flash } = usePage().props;
  const text = flash.error ?? flash.success;
  if (text === undefined) return null;
  const isError = flash.error !== undefined;
  const Icon = isError ? CircleAlert : CircleCheck;
  return (
    <p
      className={`flex items-start gap-3 rounded-control px-4 py-3 font-medium ${
        isError ? "bg-coral-900 text-coral-300" : "bg-mint-900 text-mint-200"
      }`}
    >
      <Icon size={20} aria-hidden className="mt-0.5 shrink-0" />
      <span>{text}</span>
    </p>
  );
}
