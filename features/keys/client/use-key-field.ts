import { useState } from "react";
import { deskApiPaths } from "../../../common/contract/desk-api-paths.ts";
import { type KeyFields, serviceDefinition } from "../../../common/contract/services.ts";
import { isRecord } from "../../../platform/contract/json-values.ts";
import { toRecord } from "../../../platform/contract/typed-keys.ts";
import { router } from "../../../platform/pages/client/router.ts";
import { type Answer, call, readMessage } from "../../../ui/base/api.ts";
import { toast } from "../../../ui/toast.ts";
import { checkKeys } from "../contract/service-key-shapes.ts";
import type { KeySaveAnswer, KeyTestAnswer, KeyTested, ServiceKeyProps } from "../contract/service-keys.ts";
import { m } from "../messages.ts";

/** Generous, because services may take ten seconds to respond, and storage a little longer. */
const timeoutMs = 60_000;

type Busy = "testing" | "saving" | "removing" | null;

const plainFields = ({ service, shown }: ServiceKeyProps): KeyFields =>
  Object.fromEntries(
    serviceDefinition(service).fields.flatMap(({ name, kind }) =>
      kind === "plain" ? [[name, shown[name] ?? ""]] : [],
    ),
  );

const toastRefusal = (answer: Answer, otherwise: string): void => {
  toast.error((answer.kind === "answer" ? readMessage(answer.body) : null) ?? otherwise);
};

export function useKeyField(entry: ServiceKeyProps, onChanged: () => void = () => router.reload()) {
  const { service } = entry;
  const plain = plainFields(entry);
  const [typed, setTyped] = useState<KeyFields>(plain);
  const [password, setPassword] = useState<string | null>(null);
  const [errors, setErrors] = useState<KeyFields>({});
  const [tested, setTested] = useState<KeyTested | null>(null);
  const [busy, setBusy] = useState<Busy>(null);
  const [doubt, setDoubt] = useState<KeyTested | null>(null);

  const reset = (to = plain) => {
    setTyped(to);
    setPassword(null);
    setErrors({});
    setTested(null);
  };
  const send = async <Body>(path: string, what: Exclude<Busy, null>, json: object): Promise<Answer<Body>> => {
    setBusy(what);
    const proof = password === null || password === "" ? {} : { current_password: password };
    const answer = await call<Body>(path, { json: { ...json, ...proof }, timeoutMs });
    setBusy(null);
    return answer;
  };
  const mark = (body: unknown): boolean => {
    const found = firstErrors(body);
    setErrors(found);
    if ("current_password" in found) setPassword((was) => was ?? "");
    return Object.keys(found).length > 0;
  };
  const isFit = (): boolean => {
    const { problems } = checkKeys(service, typed);
    setErrors(problems);
    return Object.keys(problems).length === 0;
  };

  /** Tests the typed key or, without `isTyped`, the key in use. */
  const test = async (isTyped: boolean) => {
    if (busy !== null || (isTyped && !isFit())) return;
    setTested(null);
    const body = isTyped ? { fields: typed } : {};
    const answer = await send<KeyTestAnswer>(deskApiPaths.testKey(service), "testing", body);
    if (answer.kind === "answer" && answer.status === 200) return setTested(answer.body.tested);
    if (answer.kind === "answer" && mark(answer.body)) return;
    toastRefusal(answer, m.testFailed());
  };

  const save = async ({ anyway = false } = {}): Promise<boolean> => {
    if (busy !== null || !isFit()) return false;
    const answer = await send<KeySaveAnswer>(deskApiPaths.saveKey(service), "saving", { fields: typed, anyway });
    if (answer.kind === "answer" && answer.status === 200) return saved(answer.body);
    if (answer.kind === "answer" && answer.status === 409 && isRecord(answer.body.tested)) {
      setTested(answer.body.tested);
      setDoubt(answer.body.tested);
    } else if (answer.kind !== "answer" || !mark(answer.body)) toastRefusal(answer, m.saveFailed());
    return false;
  };
  const saved = ({ message, tested: said, trimmed }: KeySaveAnswer): boolean => {
    const { label } = serviceDefinition(service);
    if (message !== "success") toast.info(message);
    else toast.success(trimmed ? m.labelSavedTrimmed({ label }) : m.labelSaved({ label }));
    setDoubt(null);
    reset(toRecord(Object.keys(plain), (name) => typed[name] ?? ""));
    setTested(said);
    onChanged();
    return true;
  };

  const remove = async (): Promise<boolean> => {
    const answer = await send<{ message: string }>(deskApiPaths.removeKey(service), "removing", {});
    if (answer.kind === "answer" && answer.status === 200) {
      toast.success(m.labelRemoved({ label: serviceDefinition(service).label }));
      reset();
      onChanged();
      return true;
    }
    if (answer.kind === "answer" && mark(answer.body)) return false;
    toastRefusal(answer, m.removeFailed());
    return false;
  };

  const type = (name: string, value: string) => {
    setTyped({ ...typed, [name]: value });
    setTested(null);
    const { [name]: _, ...others } = errors;
    setErrors(others);
  };
  return { typed, type, password, setPassword, errors, tested, busy, doubt, setDoubt, test, save, remove, reset };
}

export type KeyForm = ReturnType<typeof useKeyField>;

function firstErrors(body: unknown): KeyFields {
  if (!isRecord(body) || !isRecord(body.errors)) return {};
  const lines = Object.entries(body.errors).flatMap(([field, messages]) => {
    const first: unknown = Array.isArray(messages) ? messages[0] : messages;
    return typeof first === "string" ? [[field, first] as const] : [];
  });
  return Object.fromEntries(lines);
}
