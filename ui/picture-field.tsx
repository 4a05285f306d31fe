import { ImagePlus } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { m } from "./messages.ts";
import { Picture } from "./picture.tsx";

export interface PictureFieldProps {
  label: string;
  name: string;
  current?: string | null;
  hint?: ReactNode;
  error?: ReactNode;
  onChoose?: (file: File | null) => void;
  /** True to leave validation of the file to the server (ADMIN-87). */
  isUnchecked?: boolean;
  fit?: "cover" | "contain";
}

/** The types the server accepts, up to 5 MB (docs/decided.md, Desk). */
export const pictureTypes = "image/png,image/jpeg,image/webp,image/gif";
const maxBytes = 5 * 1024 * 1024;

/** Returns why a file is not acceptable, or null. The server checks again. */
export function pictureProblem(file: { type: string; size: number }): string | null {
  if (!pictureTypes.split(",").includes(file.type)) return m.pictureWrongType();
  if (file.size > maxBytes) return m.pictureTooLarge();
  return null;
}

export function PictureField({
  label,
  name,
  current = null,
  hint,
  error,
  onChoose,
  isUnchecked,
  fit = "cover",
}: PictureFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => () => void (preview !== null && URL.revokeObjectURL(preview)), [preview]);

  const choose = (file: File | null) => {
    const why = file === null || isUnchecked === true ? null : pictureProblem(file);
    setProblem(why);
    if (why !== null && input.current !== null) input.current.value = "";
    const taken = why === null ? file : null;
    setPreview(taken === null ? null : URL.createObjectURL(taken));
    onChoose?.(taken);
  };
  const words = problem ?? error ?? hint ?? m.pictureTypes();
  const isWrong = problem !== null || Boolean(error);
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-soft">
        {label}
      </label>
      <div className="relative flex items-center gap-4 rounded-control border border-dashed border-line-strong bg-ink/40 p-3 transition-colors hover:border-mint-400/60 has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-mint-300">
        <span className="size-20 shrink-0 overflow-hidden rounded-control">
          {preview === null && current === null ? (
            <span className="grid size-full place-items-center bg-surface-2 text-faint">
              <ImagePlus size={26} strokeWidth={1.5} aria-hidden />
            </span>
          ) : (
            <Picture src={preview ?? current} alt="" fit={fit} />
          )}
        </span>
        <span className="grid text-sm">
          <span className="font-medium text-text">
            {(preview ?? current) ? m.chooseAnotherPicture() : m.choosePicture()}
          </span>
          <span id={`${id}-words`} className={isWrong ? "text-coral-300" : "text-faint"}>
            {words}
          </span>
        </span>
        <input
          ref={input}
          id={id}
          name={name}
          type="file"
          accept={pictureTypes}
          aria-describedby={`${id}-words`}
          aria-invalid={isWrong || undefined}
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={(event) => choose(event.target.files?.[0] ?? null)}
        />
      </div>
    </div>
  );
}
