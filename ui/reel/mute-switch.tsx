import { Volume2, VolumeX } from "lucide-react";
import { cx } from "../cx.ts";
import { m } from "../messages.ts";
import { setMuted, useMuted } from "../sound/mute.ts";
import { prepareClick } from "./sound.ts";

export function MuteSwitch({ className }: { className?: string }) {
  const isOff = useMuted();
  const Icon = isOff ? VolumeX : Volume2;
  const toggle = () => {
    setMuted(!isOff);
    prepareClick();
  };
  return (
    <button
      type="button"
      role="switch"
      aria-checked={!isOff}
      aria-label={m.sound()}
      data-tip={isOff ? "Sound is off" : "Sound is on"}
      className={cx("btn btn-quiet btn-icon", className)}
      onClick={toggle}
    >
      <Icon size={20} aria-hidden />
    </button>
  );
}
