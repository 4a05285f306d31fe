import { Send, Webhook as WebhookIcon } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "../../../../../common/contract/paths.ts";
import { router } from "../../../../../platform/pages/client/router.ts";
import { usePage } from "../../../../../platform/pages/client/use-page.ts";
import { StatusPill, type Tone } from "../../../../../ui/badge.tsx";
import { call } from "../../../../../ui/base/api.ts";
import { Button } from "../../../../../ui/button.tsx";
import { ConfirmDialog } from "../../../../../ui/confirm-dialog.tsx";
import { Desk } from "../../../../../ui/desk/desk.tsx";
import { EmptyState } from "../../../../../ui/empty-state.tsx";
import { LocalTime } from "../../../../../ui/local-time.tsx";
import { toastOutcome } from "../../../../../ui/outcome.ts";
import { type Column, Table } from "../../../../../ui/table.tsx";
import { useModal } from "../../../../../ui/use-modal.ts";
import { ApiTabs } from "../../../../api-tokens/client/api-tabs.tsx";
import { webhookCalls } from "../../../contract/webhook-paths.ts";
import type { AdminWebhooksProps, Webhook, WebhookMessage } from "../../../contract/webhooks.ts";
import { m } from "../../../messages.ts";
import { kindWords } from "../../kind-words.ts";
import { NewWebhook } from "../../new-webhook.tsx";

export default function AdminWebhooksPage({ webhooks, messages, demo }: AdminWebhooksProps) {
  const { site } = usePage().props;
  const creation = useModal<true>();
  const deletion = useModal<Webhook>();
  const standardLink = (text: ReactNode) => (
    <a href="https://www.standardwebhooks.com" target="_blank" rel="noreferrer" className="link">
      {text}
    </a>
  );
  return (
    <Desk
      title={m.webhooks()}
      lead={m.lead()}
      actions={
        <Button variant="primary" onClick={() => creation.open(true)}>
          {m.newWebhook()}
        </Button>
      }
    >
      <ApiTabs currentPath={paths.deskWebhooks} />
      <div className="grid max-w-prose gap-2 text-soft">
        <p>{m.about({ standardLink })}</p>
        {demo && <p className="wrap-anywhere">{m.demoAbout({ address: `${site.origin}/sandbox/webhooks/ok` })}</p>}
      </div>
      <Table
        caption={m.webhooks()}
        columns={webhookColumns(deletion.open)}
        rows={webhooks}
        rowKey={(webhook) => webhook.id}
        narrow
        empty={
          <EmptyState title={m.noWebhooks()} icon={WebhookIcon}>
            {m.noWebhooksText()}
          </EmptyState>
        }
      />
      {webhooks.length > 0 && (
        <section aria-labelledby="newest" className="grid grid-cols-1 gap-3">
          <h2 id="newest" className="text-title-2">
            {m.newest()}
          </h2>
          <Table
            caption={m.newest()}
            columns={messageColumns}
            rows={messages}
            rowKey={(message) => message.id}
            dense
            narrow
            empty={<EmptyState title={m.noMessages()} icon={Send} />}
          />
        </section>
      )}
      {creation.about !== null && <NewWebhook key={creation.times} open={creation.isOpen} onClose={creation.close} />}
      {deletion.about !== null && <Deletion webhook={deletion.about} isOpen={deletion.isOpen} close={deletion.close} />}
    </Desk>
  );
}

const hidden = (text: ReactNode) => <span className="sr-only">{text}</span>;

const act = async (path: string, words: { done: string; failed: string }) => {
  const outcome = toastOutcome(await call(path), words);
  router.reload();
  return outcome.kind === "done";
};

const webhookColumns = (onDelete: (webhook: Webhook) => void): Column<Webhook>[] => [
  {
    key: "name",
    header: m.name(),
    small: "heading",
    cell: ({ name, host }) => (
      <span className="grid wrap-anywhere">
        <span className="font-medium">{name}</span>
        <span className="text-sm font-normal text-faint">{host}</span>
      </span>
    ),
  },
  {
    key: "kinds",
    header: m.sends(),
    small: "bare",
    cell: ({ kinds }) => (
      <span className="block w-full text-left">{kinds.map((kind) => kindWords[kind].label).join(", ")}</span>
    ),
  },
  {
    key: "state",
    header: m.state(),
    cell: ({ on }) => <StatusPill tone={on ? "mint" : "coral"}>{on ? m.on() : m.off()}</StatusPill>,
  },
  {
    key: "actions",
    header: "",
    align: "right",
    cell: (webhook) => (
      <span className="flex flex-wrap justify-end gap-2">
        {!webhook.on && (
          <Button
            size="sm"
            onClick={() => void act(webhookCalls.turnOn(webhook.id), { done: m.turnedOn(), failed: m.turnOnFailed() })}
          >
            {m.turnOn({ name: webhook.name, hidden })}
          </Button>
        )}
        <Button size="sm" variant="quiet" onClick={() => onDelete(webhook)}>
          {m.remove({ name: webhook.name, hidden })}
        </Button>
      </span>
    ),
  },
];

const states: Record<WebhookMessage["state"], { tone: Tone; label: string }> = {
  waiting: { tone: "gold", label: m.waiting() },
  sent: { tone: "mint", label: m.sent() },
  failed: { tone: "coral", label: m.failed() },
};

const messageColumns: Column<WebhookMessage>[] = [
  {
    key: "message",
    header: m.message(),
    small: "heading",
    cell: ({ type, webhook }) => (
      <span className="grid wrap-anywhere">
        <span className="font-medium">{type}</span>
        <span className="text-sm font-normal text-faint">{webhook}</span>
      </span>
    ),
  },
  { key: "when", header: m.when(), cell: (message) => <LocalTime value={message.happened_at} wraps /> },
  {
    key: "answer",
    header: m.answer(),
    small: "bare",
    cell: ({ answer, state, due_at }) => (
      <span className="grid w-full justify-items-start gap-1 text-left wrap-anywhere">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusPill tone={states[state].tone}>{states[state].label}</StatusPill>
          {answer}
        </span>
        {state === "waiting" && (
          <span className="text-sm text-faint">{m.nextTry({ time: () => <LocalTime value={due_at} wraps /> })}</span>
        )}
      </span>
    ),
  },
  {
    key: "again",
    header: "",
    align: "right",
    cell: ({ id, type }) => (
      <Button
        size="sm"
        variant="quiet"
        onClick={() => void act(webhookCalls.sendAgain(id), { done: m.queued(), failed: m.sendFailed() })}
      >
        {m.sendAgain({ type, hidden })}
      </Button>
    ),
  },
];

function Deletion({ webhook, isOpen, close }: { webhook: Webhook; isOpen: boolean; close: () => void }) {
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={close}
      onConfirm={() => act(webhookCalls.remove(webhook.id), { done: m.removed(), failed: m.removeFailed() })}
      title={m.removeTitle({ name: webhook.name })}
      confirmLabel={m.removeWebhook()}
      danger
    >
      {m.removeText()}
    </ConfirmDialog>
  );
}
