import { type RefObject, useRef, useState } from "react";
import { paths } from "../../../common/contract/paths.ts";
import { router } from "../../../platform/pages/client/router.ts";
import { call } from "../../../ui/base/api.ts";
import { isSuccess, toOutcome, type Words } from "../../../ui/outcome.ts";
import { toast } from "../../../ui/toast.ts";
import { m } from "../../messages.ts";
import { parseData } from "./linking.ts";

/** The server calls Packdraw twice, with retries, so this takes a while. */
const connectTimeoutMs = 50_000;

const connectWords: Words = {
  done: m.linkSucceeded(),
  failed: m.packdrawFailed(),
  show: "nothing",
  byCode: { no_image: null, not_visible: null, not_under_code: null, taken: null },
  isDone: isSuccess,
};

export interface PackdrawSteps {
  input: RefObject<HTMLInputElement | null>;
  image: string | null;
  busy: "no" | "generating" | "connecting";
  /** The last problem, which stays on screen. Its toast disappears after a second. */
  problem: { text: string; isName: boolean } | null;
  generate: () => Promise<void>;
  connect: () => Promise<void>;
}

export function usePackdraw(onConnected: () => void): PackdrawSteps {
  const input = useRef<HTMLInputElement>(null);
  const [image, setImage] = useState<string | null>(null);
  const [busy, setBusy] = useState<PackdrawSteps["busy"]>("no");
  const [problem, setProblem] = useState<PackdrawSteps["problem"]>(null);

  const refuse = (text: string, isName = false) => {
    setProblem({ text, isName });
    toast.error(text);
    if (isName) input.current?.focus();
  };
  const typedName = (): string | null => {
    const name = input.current?.value.trim() ?? "";
    if (name !== "") return name;
    refuse(m.enterPackdrawUsername(), true);
    return null;
  };
  const generate = async () => {
    const username = typedName();
    if (username === null || busy !== "no") return;
    setBusy("generating");
    const made = parseData(await call(paths.api.packdrawImage, { json: { username } }), /./);
    setBusy("no");
    if (made === null) return refuse(m.packdrawFailed());
    setProblem(null);
    setImage(made);
  };
  const connect = async () => {
    const username = typedName();
    if (username === null || busy !== "no") return;
    setBusy("connecting");
    const path = paths.api.packdrawConnect(username);
    const outcome = toOutcome(await call(path, { timeoutMs: connectTimeoutMs }), connectWords);
    setBusy("no");
    // The displayed image has expired, so the viewer needs a new one.
    if (outcome.kind === "refused" && outcome.code === "no_image") setImage(null);
    if (outcome.kind !== "done") return refuse(outcome.text);
    toast.success(outcome.text);
    router.reload();
    onConnected();
  };
  return { input, image, busy, problem, generate, connect };
}
