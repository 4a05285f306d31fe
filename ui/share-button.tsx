import { Share2 } from "lucide-react";
import { Button } from "./button.tsx";
import { useCopy } from "./copy.tsx";
import { m } from "./messages.ts";
import { toast } from "./toast.ts";

export function ShareButton({ path, title }: { path: string; title: string }) {
  const [, copy] = useCopy();
  const share = async () => {
    const url = new URL(path, location.origin).href;
    if (navigator.share !== undefined) return navigator.share({ title, url }).catch(() => {});
    if (await copy(url)) toast.success(m.linkCopied());
    else toast.error(m.linkNotCopied());
  };
  return (
    <Button variant="quiet" icon={Share2} onClick={() => void share()} className="max-sm:flex-1">
      {m.share()}
    </Button>
  );
}
