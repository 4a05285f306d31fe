// Who is silenced in the channel. Kick tells when somebody is, and never when they no longer are: that is lifted here.

import { Volume2 } from "lucide-react";
import type { AdminChatProps, ChatMute } from "../../../../contracts/chat.ts";
import { chatCalls } from "../../../../contracts/chat-calls.ts";
import { router } from "../../../protocol/router.ts";
import { Button } from "../../../ui/button.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import { actOn } from "../../desk/act-on.ts";
import { DeskPart } from "../../desk/part.tsx";

export function Muted({ mutes }: Pick<AdminChatProps, "mutes">) {
  return (
    <DeskPart
      title="Silenced in the channel"
      about="Nothing of theirs counts until it is over. Kick does not tell when a ban is taken back: lift it here, too."
    >
      <Table
        caption="Silenced in the channel"
        columns={columns}
        rows={mutes}
        rowKey={({ account }) => account}
        dense
        empty={<p className="text-soft">Nobody is.</p>}
      />
    </DeskPart>
  );
}

async function lift({ account, name }: ChatMute): Promise<void> {
  await actOn(chatCalls.liftMute(account), {}, `${name} counts again.`);
  router.reload();
}

const columns: Column<ChatMute>[] = [
  { key: "name", header: "Name", small: "heading", className: "wrap-anywhere", cell: ({ name }) => name },
  {
    key: "until",
    header: "Until",
    cell: ({ muted_until }) => (muted_until === null ? "For good" : <LocalTime value={muted_until} />),
  },
  { key: "since", header: "Since", cell: ({ muted_at }) => <LocalTime value={muted_at} /> },
  {
    key: "lift",
    header: "",
    small: "bare",
    align: "right",
    cell: (mute) => (
      <Button size="sm" icon={Volume2} onClick={() => void lift(mute)}>
        Lift
        <span className="sr-only"> the silence of {mute.name}</span>
      </Button>
    ),
  },
];
