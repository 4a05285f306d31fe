import { LockKeyholeOpen } from "lucide-react";
import { type FormEvent, useState } from "react";
import { paths } from "../../../common/contract/paths.ts";
import { useRecordSeeds } from "../../../fairness/client/receipts/use-receipts.ts";
import type { ClientSeedAnswer, SeedPair } from "../../../fairness/rules/seeds.ts";
import { router } from "../../../platform/pages/client/router.ts";
import { call, firstError } from "../../../ui/base/api.ts";
import { formatPoints } from "../../../ui/base/format.ts";
import { Button } from "../../../ui/button.tsx";
import { CopyField } from "../../../ui/copy.tsx";
import { Field } from "../../../ui/field.tsx";
import { toastOutcome } from "../../../ui/outcome.ts";
import { Switch } from "../../../ui/switch.tsx";
import { toast } from "../../../ui/toast.ts";
import { m } from "../messages.ts";
import { setUsesOwnSeed, usesOwnSeed } from "./own-seed.ts";

export function SeedSettings({ fairness }: { fairness: SeedPair }) {
  const [isRotating, setRotating] = useState(false);
  // The server never renders this dialog, so it can read the browser's storage here.
  const [isOwn, setOwn] = useState(usesOwnSeed);
  useRecordSeeds(fairness);
  const rotate = async () => {
    setRotating(true);
    toastOutcome(await call(paths.api.rotateSeed), {
      done: m.serverSeedRevealed(),
      failed: m.seedNotRevealed(),
      show: "always",
    });
    setRotating(false);
    router.reload({ only: ["fairness", "rolls"] });
  };
  return (
    <section aria-labelledby="seeds" className="grid grid-cols-1 gap-4">
      <h3 id="seeds" className="text-title-3">
        {m.nextRoll()}
      </h3>
      <CopyField className="grid-cols-1" label={m.serverSeedHash()} value={fairness.server_seed_hash} />
      <Switch
        label={m.ownClientSeed()}
        hint={m.ownClientSeedHint()}
        checked={isOwn}
        onChange={({ currentTarget }) => {
          setUsesOwnSeed(currentTarget.checked);
          setOwn(currentTarget.checked);
        }}
      />
      {isOwn && <ClientSeedForm key={fairness.client_seed} clientSeed={fairness.client_seed} />}
      <p className="text-sm text-soft">
        {m.nextNonce({ nonce: () => <strong className="figures">{formatPoints(fairness.nonce)}</strong> })}
      </p>
      <div className="grid gap-2">
        <Button icon={LockKeyholeOpen} busy={isRotating} onClick={() => void rotate()} className="justify-self-start">
          {m.revealServerSeed()}
        </Button>
        <p className="text-sm text-faint">{m.revealHint()}</p>
      </div>
      {fairness.next_server_seed_hash !== null && (
        <CopyField className="grid-cols-1" label={m.nextServerSeedHash()} value={fairness.next_server_seed_hash} />
      )}
    </section>
  );
}

function ClientSeedForm({ clientSeed }: { clientSeed: string }) {
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSaving) return;
    const json = { client_seed: new FormData(event.currentTarget).get("client_seed") };
    setSaving(true);
    const answer = await call<ClientSeedAnswer>(paths.api.clientSeed, { json });
    if (answer.kind === "answer" && answer.status === 200) {
      setProblem(null);
      // Runs after the reload, when the form has no unsaved changes any more.
      const finish = () => {
        setSaving(false);
        toast.success(m.clientSeedChanged());
      };
      return router.reload({ only: ["fairness"], onFinish: finish });
    }
    setSaving(false);
    const words = (answer.kind === "answer" && firstError(answer.body)) || m.clientSeedNotChanged();
    setProblem(words);
    toast.error(words);
  };
  return (
    <form noValidate onSubmit={save} className="grid gap-3 sm:flex sm:items-start">
      <Field
        label={m.clientSeed()}
        name="client_seed"
        autoComplete="off"
        spellCheck={false}
        defaultValue={clientSeed}
        error={problem ?? undefined}
        hint={m.clientSeedHint()}
        className="flex-1"
      />
      <Button type="submit" busy={isSaving} className="sm:mt-7">
        {m.change()}
      </Button>
    </form>
  );
}
