import { LoaderCircle, Pencil } from "lucide-react";
import { useRef, useState } from "react";
import { paths } from "../../../common/contract/paths.ts";
import { router } from "../../../platform/pages/client/router.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { call } from "../../../ui/base/api.ts";
import { preloadDialog } from "../../../ui/dialog.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { failureText } from "../../../ui/outcome.ts";
import { pictureTypes } from "../../../ui/picture-field.tsx";
import { toast } from "../../../ui/toast.ts";
import { m } from "../../messages.ts";
import { type CropSquare, cropImage, isSquare, type OpenedPicture, openPicture } from "./picture-file.ts";

const CropDialog = lazyPart(async () => (await import("./crop-dialog.tsx")).CropDialog);

export function AvatarEditor({
  src,
  onProblem,
}: {
  src: string | null;
  /** Gets the reason why a picture was refused, or null after an upload. */
  onProblem: (why: string | null) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<OpenedPicture | null>(null);
  const [isCropping, setCropping] = useState(false);
  const [isSending, setSending] = useState(false);

  const refuse = (why: string) => {
    onProblem(why);
    toast.error(m.pictureFailed());
  };
  const choose = async (file: File | undefined) => {
    if (input.current !== null) input.current.value = "";
    if (file === undefined || isSending) return;
    const opened = await openPicture(file);
    if (typeof opened === "string") return refuse(opened);
    if (isSquare(opened)) return send(file, opened);
    setPicture(opened);
    setCropping(true);
  };
  const cut = async (square: CropSquare) => {
    if (picture === null) return;
    const piece = await cropImage(picture, square);
    if (piece === null) return refuse(m.pictureNotCropped());
    await send(piece, picture);
  };
  const send = async (file: Blob, opened: OpenedPicture) => {
    setSending(true);
    const form = new FormData();
    form.set("avatar", file, "avatar");
    const problem = failureText(await call(paths.api.updateUser, { form, timeoutMs: 60_000 }));
    setSending(false);
    setCropping(false);
    URL.revokeObjectURL(opened.image.src);
    if (problem !== null) return refuse(problem);
    onProblem(null);
    toast.success(m.pictureUpdated());
    router.reload();
  };

  return (
    <div className="relative shrink-0">
      <Avatar src={src} name="" size={80} className="max-md:size-16!" />
      <input
        ref={input}
        type="file"
        accept={pictureTypes}
        className="sr-only"
        tabIndex={-1}
        aria-label={m.newPicture()}
        onChange={(event) => void choose(event.target.files?.[0])}
      />
      <button
        type="button"
        className="btn btn-secondary btn-icon absolute -right-3 -bottom-3 min-h-11! rounded-pill! max-md:-bottom-6"
        data-tip={m.changePicture()}
        data-tip-side="bottom"
        aria-busy={isSending || undefined}
        onPointerEnter={preloadDialog}
        onClick={() => input.current?.click()}
      >
        {isSending ? <LoaderCircle size={18} className="animate-turn" aria-hidden /> : <Pencil size={18} aria-hidden />}
        <span className="sr-only">{m.changePicture()}</span>
      </button>
      {picture !== null && (
        <CropDialog
          key={picture.image.src}
          open={isCropping}
          picture={picture}
          isSending={isSending}
          onChoose={(square) => void cut(square)}
          onClose={() => setCropping(false)}
        />
      )}
    </div>
  );
}
