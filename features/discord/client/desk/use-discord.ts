import { useState } from "react";
import { router } from "../../../../platform/pages/client/router.ts";
import { call, readRefusal } from "../../../../ui/base/api.ts";
import { deskWords } from "../../../../ui/desk/desk-call.ts";
import { showToast, toOutcome } from "../../../../ui/outcome.ts";
import type { DiscordAnswer, DiscordChannelName } from "../../contract/discord.ts";
import { discordCalls } from "../../contract/discord-calls.ts";
import type { DiscordChannelInput } from "../../contract/discord-input.ts";
import { m } from "../../messages.ts";

export interface TestResult {
  sent: boolean;
  says: string;
}

const noAnswer: TestResult = { sent: false, says: m.testUnanswered() };

export async function testDiscord(path: string, json: object): Promise<TestResult> {
  const answer = await call<DiscordAnswer>(path, { json, timeoutMs: 60_000 });
  if (answer.kind !== "answer") return noAnswer;
  if (answer.status === 200) return { sent: answer.body.sent, says: answer.body.says };
  return { sent: false, says: readRefusal(answer.body) ?? noAnswer.says };
}

export function useChannel(name: DiscordChannelName) {
  const [isBusy, setBusy] = useState(false);
  const [tried, setTried] = useState<TestResult | null>(null);
  const save = async (input: DiscordChannelInput, done: string): Promise<string | null> => {
    setBusy(true);
    const acted = toOutcome(await call(discordCalls.saveChannel(name), { json: input }), deskWords(done));
    setBusy(false);
    if (acted.kind !== "done") return acted.text;
    showToast(acted);
    setTried(null);
    router.reload();
    return null;
  };
  const change = async (input: DiscordChannelInput, done: string): Promise<void> => {
    const refusal = await save(input, done);
    if (refusal !== null) showToast({ kind: "refused", text: refusal });
  };
  const test = async () => {
    setTried(await testDiscord(discordCalls.testChannel(name), {}));
    router.reload();
  };
  return { isBusy, tried, save, change, test };
}
