import { Save } from "lucide-react";
import { useState } from "react";
import { usePage } from "../../../platform/pages/client/use-page.ts";
import { toast } from "../../../ui/toast.ts";
import { fileNamePrefix, formatSaved, type SavedDraw, type SavedRoll } from "../../checks/saved-format.ts";
import { m } from "../../messages.ts";

interface SaveFileProps {
  what: string;
  /** For example "raffle-12-2". The site's name comes before it in the file's name. */
  name: string;
  load: () => Promise<SavedDraw | SavedRoll | null>;
}

export function SaveFile({ what, name, load }: SaveFileProps) {
  const { brand } = usePage().props.site;
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const saved = await load();
    setBusy(false);
    if (saved === null) return toast.error(m.notSaved({ what }));
    downloadFile(`${fileNamePrefix(brand)}-${name}.json`, formatSaved(saved));
  };
  return (
    <button
      type="button"
      className="link inline-flex min-h-11 items-center gap-2"
      disabled={isBusy}
      onClick={() => void save()}
    >
      <Save size={16} aria-hidden /> {m.saveThis({ what })}
    </button>
  );
}
function downloadFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), revokeAfterMs);
}

/** Every browser has read the file within this time. */
const revokeAfterMs = 60_000;
