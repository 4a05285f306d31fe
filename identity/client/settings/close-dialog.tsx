import { useState } from "react";
import { paths } from "../../../common/contract/paths.ts";
import type { SharedUser } from "../../../common/contract/shared.ts";
import { Bucks, Points } from "../../../ui/amounts.tsx";
import { call } from "../../../ui/base/api.ts";
import { PasswordField } from "../../../ui/field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { failureText } from "../../../ui/outcome.ts";
import { toast } from "../../../ui/toast.ts";
import { useCoin } from "../../../ui/use-coin.ts";
import { m } from "../../messages.ts";

export function CloseDialog({ open, user, onClose }: { open: boolean; user: SharedUser; onClose: () => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const close = async (form: FormData): Promise<boolean> => {
    const password = String(form.get("password") ?? "");
    const why = failureText(await call(paths.api.closeUser, { json: { password } }));
    if (why === null) {
      // A full page load removes the account's data from this tab. The dialog stays busy until then.
      window.location.assign(paths.home);
      return new Promise(() => {});
    }
    setProblem(why);
    toast.error(why);
    return false;
  };
  const coin = useCoin();
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      kind="alert"
      title={m.closeAccountTitle()}
      description={m.closeAccountAbout()}
      width="480px"
      label={m.closeAccountButton()}
      cancelLabel={m.keepAccount()}
      variant="danger"
      isQuick
      onMend={() => setProblem(null)}
      onSend={close}
    >
      <dl className="grid gap-2 rounded-control bg-surface-2 px-4 py-3">
        <div className="flex justify-between gap-6">
          <dt className="text-soft">{coin(m.pointsGivenUp())}</dt>
          <dd>
            <Points value={user.balance} />
          </dd>
        </div>
        <div className="flex justify-between gap-6">
          <dt className="text-soft">{m.bucksGivenUp()}</dt>
          <dd>
            <Bucks value={user.bucks} />
          </dd>
        </div>
      </dl>
      <ul className="grid list-disc gap-1.5 pl-5 text-sm text-soft">
        <li>{m.unclaimedLost()}</li>
        <li>{m.signedOutAndUnlinked()}</li>
        <li>{m.dataDeleted()}</li>
        <li>{m.recordsStay()}</li>
      </ul>
      <PasswordField
        label={m.yourPassword()}
        name="password"
        autoComplete="current-password"
        {...(problem === null ? {} : { error: problem })}
      />
    </FormDialog>
  );
}
