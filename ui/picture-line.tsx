import type { ReactNode } from "react";
import { Picture } from "./picture.tsx";

export function PictureLine({ name, image, below }: { name: string; image: string | null; below?: ReactNode }) {
  return (
    <span className="flex min-w-32 items-center gap-3">
      <Picture
        src={image}
        alt=""
        ratio={4 / 3}
        sizes="56px"
        className="in-wide-row w-14 shrink-0 @max-[48rem]/table:w-11 rounded-chip bg-surface-2"
      />
      <span className="grid min-w-0">
        <span className="font-semibold wrap-anywhere">{name}</span>
        {below}
      </span>
    </span>
  );
}
