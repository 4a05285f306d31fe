import { useEffect, useState } from "react";
import { isRecord } from "../../../platform/contract/json-values.ts";
import { formatPoints } from "../../../ui/base/format.ts";
import { CopyField } from "../../../ui/copy.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { m } from "../../messages.ts";
import type { FairnessProps, KeyUse, SignerKey } from "../../rules/fairness.ts";
import { sourceLabel } from "./drawer-words.ts";

export function Keys({ keys }: { keys: FairnessProps["keys"] }) {
  const [missing, setMissing] = useState<KnownKey[]>([]);
  useEffect(() => setMissing(storeKeys(keys.history)), [keys.history]);
  return (
    <section aria-labelledby="keys" className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5">
      <h2 id="keys" className="text-title-1">
        {m.keys()}
      </h2>
      <p className="text-soft">
        {m.keysLead({
          link: (text) => <TextLink href="https://api.random.org/json-rpc/4/signed">{text}</TextLink>,
        })}
      </p>
      {missing.length > 0 && <MissingKeys keys={missing} />}
      {keys.site !== null && <CopyField label={m.siteKey()} value={keys.site} />}
      {keys.sandbox !== null && <CopyField label={m.sandboxKey()} value={keys.sandbox} />}
      {keys.history.length > 0 && (
        <ol className="grid gap-4" aria-label={m.keysNewestFirst()}>
          {keys.history.map((key) => (
            <KeyLine key={`${key.source} ${key.account} ${key.public_key}`} signer={key} />
          ))}
        </ol>
      )}
    </section>
  );
}

const MissingKeys = ({ keys }: { keys: KnownKey[] }) => (
  <div role="alert" className="grid gap-2 rounded-control bg-coral-900 px-4 py-3 text-coral-300">
    <p className="font-semibold">{m.missingKeys({ count: keys.length })}</p>
    <p className="text-sm">{m.missingKeysHint()}</p>
  </div>
);

function KeyLine({ signer }: { signer: SignerKey }) {
  const { source, account, draws, first, last } = signer;
  return (
    <li className="grid gap-1 border-t border-line pt-4 text-sm">
      <span className="font-semibold">{m.keyDraws({ source: sourceLabel[source], draws })}</span>
      <span className="truncate font-mono text-xs text-faint" title={account}>
        {m.account({ account })}
      </span>
      <span className="text-soft figures">
        {m.keyUse({ first: () => <KeyUseText use={first} />, last: () => <KeyUseText use={last} /> })}
      </span>
    </li>
  );
}

const KeyUseText = ({ use }: { use: KeyUse }) => (
  <>
    {use.serial_number !== null && `${m.serialNo({ number: formatPoints(use.serial_number) })}, `}
    <LocalTime value={use.at} />
  </>
);

export type KnownKey = Pick<SignerKey, "source" | "account" | "public_key">;

const storageKey = "windfall:signer-keys";
const maxStoredKeys = 200;

function storeKeys(listed: readonly SignerKey[]): KnownKey[] {
  const known = loadKnownKeys();
  const isListed = (one: KnownKey) => listed.some((other) => isSameKey(one, other));
  const fresh = listed.filter((one) => !known.some((other) => isSameKey(one, other)));
  const stored = [...known, ...fresh.map(({ source, account, public_key }) => ({ source, account, public_key }))];
  try {
    localStorage.setItem(storageKey, JSON.stringify(stored.slice(0, maxStoredKeys)));
  } catch {
    // If this browser stores nothing, it cannot compare the keys at the next visit.
  }
  return known.filter((one) => !isListed(one));
}

const isSameKey = (one: KnownKey, other: KnownKey): boolean =>
  one.source === other.source && one.account === other.account && one.public_key === other.public_key;

function loadKnownKeys(): KnownKey[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isKnownKey) : [];
  } catch {
    return [];
  }
}

const isKnownKey = (value: unknown): value is KnownKey =>
  isRecord(value) && ["source", "account", "public_key"].every((name) => typeof value[name] === "string");
