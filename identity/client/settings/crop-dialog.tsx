import { ZoomIn, ZoomOut } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { m } from "../../messages.ts";
import { type CropSquare, computeCrop, moveView, type OpenedPicture, type View } from "./picture-file.ts";

export interface CropDialogProps {
  open: boolean;
  picture: OpenedPicture;
  isSending: boolean;
  onChoose: (cut: CropSquare) => void;
  onClose: () => void;
}

const maxZoom = 4;
/** An arrow key moves the picture by this share of its visible part. */
const keyStep = 0.05;
const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function CropDialog({ open, picture, isSending, onChoose, onClose }: CropDialogProps) {
  const [view, setView] = useState<View>({ zoom: 1, x: 0.5, y: 0.5 });
  const cut = computeCrop(picture, view);
  const move = (right: number, down: number) => setView((was) => moveView(picture, was, right, down));
  const drag = ({ currentTarget: frame, pointerId, movementX, movementY }: PointerEvent<HTMLButtonElement>) => {
    if (frame.hasPointerCapture(pointerId)) move(-movementX / frame.clientWidth, -movementY / frame.clientWidth);
  };
  const press = (event: KeyboardEvent) => {
    const [right, down] = arrows[event.key] ?? [0, 0];
    if (right === 0 && down === 0) return;
    event.preventDefault();
    move(right * keyStep, down * keyStep);
  };
  const share = (length: number) => `${(length / cut.side) * 100}%`;
  return (
    <Dialog
      open={open}
      onClose={() => !isSending && onClose()}
      title={m.cropTitle()}
      description={m.cropAbout()}
      width="420px"
      footer={
        <>
          <Button variant="quiet" onClick={() => !isSending && onClose()}>
            {m.cancel()}
          </Button>
          <Button variant="primary" busy={isSending} busyLabel={m.savingPicture()} onClick={() => onChoose(cut)}>
            {m.savePicture()}
          </Button>
        </>
      }
    >
      <button
        type="button"
        aria-label={m.cropArea()}
        className="relative mx-auto block aspect-square w-full max-w-80 cursor-grab touch-none overflow-hidden rounded-card bg-surface-3 active:cursor-grabbing"
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={press}
      >
        <img
          src={picture.image.src}
          alt=""
          draggable={false}
          className="pointer-events-none absolute max-w-none select-none"
          style={{
            width: share(picture.width),
            height: share(picture.height),
            left: `${(-cut.left / cut.side) * 100}%`,
            top: `${(-cut.top / cut.side) * 100}%`,
          }}
        />
        <span
          aria-hidden
          className="pointer-events-none absolute inset-0 rounded-pill shadow-[0_0_0_999px_rgb(10_15_20/0.6)] ring-2 ring-white/70"
        />
      </button>
      <label className="mx-auto mt-5 flex max-w-80 items-center gap-3 text-faint">
        <ZoomOut size={18} aria-hidden />
        <span className="sr-only">{m.zoom()}</span>
        <input
          type="range"
          min={1}
          max={maxZoom}
          step={0.01}
          value={view.zoom}
          onChange={(event) => setView({ ...view, zoom: Number(event.target.value) })}
          className="h-11 flex-1 accent-mint-400"
        />
        <ZoomIn size={18} aria-hidden />
      </label>
    </Dialog>
  );
}
