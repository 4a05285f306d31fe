import { Braces } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "../../../../../common/contract/paths.ts";
import { router } from "../../../../../platform/pages/client/router.ts";
import { call } from "../../../../../ui/base/api.ts";
import { Button } from "../../../../../ui/button.tsx";
import { ConfirmDialog } from "../../../../../ui/confirm-dialog.tsx";
import { Desk } from "../../../../../ui/desk/desk.tsx";
import { EmptyState } from "../../../../../ui/empty-state.tsx";
import { TextLink } from "../../../../../ui/link.tsx";
import { LocalTime } from "../../../../../ui/local-time.tsx";
import { toastOutcome } from "../../../../../ui/outcome.ts";
import { type Column, Table } from "../../../../../ui/table.tsx";
import { useModal } from "../../../../../ui/use-modal.ts";
import { tokenCalls } from "../../../contract/api-token-paths.ts";
import type { AdminApiProps, ApiToken } from "../../../contract/api-tokens.ts";
import { m } from "../../../messages.ts";
import { ApiTabs } from "../../api-tabs.tsx";
import { NewToken } from "../../new-token.tsx";
import { scopeWords } from "../../scope-words.ts";

export default function AdminApiPage({ tokens }: AdminApiProps) {
  const creation = useModal<true>();
  const revocation = useModal<ApiToken>();
  const docsLink = (text: ReactNode) => <TextLink href={paths.apiDocs}>{text}</TextLink>;
  return (
    <Desk
      title={m.api()}
      lead={m.lead()}
      actions={
        <Button variant="primary" onClick={() => creation.open(true)}>
          {m.newToken()}
        </Button>
      }
    >
      <ApiTabs currentPath={paths.admin.api} />
      <p className="max-w-prose text-soft">{m.tokensAbout({ docsLink })}</p>
      <Table
        caption={m.tokens()}
        columns={columns(revocation.open)}
        rows={tokens}
        rowKey={(token) => token.id}
        narrow
        empty={
          <EmptyState title={m.noTokens()} icon={Braces}>
            {m.noTokensText()}
          </EmptyState>
        }
      />
      {creation.about !== null && <NewToken key={creation.times} open={creation.isOpen} onClose={creation.close} />}
      {revocation.about !== null && (
        <Revocation token={revocation.about} isOpen={revocation.isOpen} close={revocation.close} />
      )}
    </Desk>
  );
}

const hidden = (text: ReactNode) => <span className="sr-only">{text}</span>;

const columns = (onRevoke: (token: ApiToken) => void): Column<ApiToken>[] => [
  {
    key: "name",
    header: m.name(),
    small: "heading",
    cell: ({ name, ending, owner, works }) => (
      <span className="grid wrap-anywhere">
        <span className="font-medium">{name}</span>
        <span className="text-sm font-normal text-faint">{m.ofOwner({ owner, ending })}</span>
        {!works && <span className="text-sm font-normal text-coral-300">{m.stopped()}</span>}
      </span>
    ),
  },
  {
    key: "scopes",
    header: m.scopes(),
    small: "bare",
    cell: ({ scopes }) => scopes.map((scope) => scopeWords[scope].label).join(", "),
  },
  {
    key: "used",
    header: m.lastUsed(),
    cell: ({ last_used_at: at }) =>
      at === null ? <span className="text-faint">{m.never()}</span> : <LocalTime value={at} wraps />,
  },
  {
    key: "revoke",
    header: "",
    align: "right",
    cell: (token) => (
      <Button size="sm" variant="quiet" onClick={() => onRevoke(token)}>
        {m.revoke({ name: token.name, hidden })}
      </Button>
    ),
  },
];

function Revocation({ token, isOpen, close }: { token: ApiToken; isOpen: boolean; close: () => void }) {
  const revoke = async () => {
    const answer = await call(tokenCalls.revoke(token.id));
    const outcome = toastOutcome(answer, { done: m.revoked(), failed: m.revokeFailed() });
    router.reload();
    return outcome.kind === "done";
  };
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={close}
      onConfirm={revoke}
      title={m.revokeTitle({ name: token.name })}
      confirmLabel={m.revokeToken()}
      danger
    >
      {m.revokeText()}
    </ConfirmDialog>
  );
}
