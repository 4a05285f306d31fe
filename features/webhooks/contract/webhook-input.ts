import { z } from "zod";
import { reauthInput } from "../../../common/contract/reauth-input.ts";
import { requiredText } from "../../../platform/contract/form-values.ts";
import { m } from "../messages.ts";
import { webhookKinds } from "./webhooks.ts";

const invalid = { error: () => m.addressInvalid() };

export const webhookInput = reauthInput.extend({
  name: requiredText(() => m.name(), 60),
  url: z
    .string(invalid)
    .trim()
    .max(500, invalid)
    .refine((text) => URL.canParse(text), invalid),
  kinds: z
    .array(z.enum(webhookKinds, { error: () => m.chooseKind() }), { error: () => m.chooseKind() })
    .min(1, { error: () => m.chooseKind() })
    .transform((given) => webhookKinds.filter((kind) => given.includes(kind))),
});
export type WebhookInput = z.output<typeof webhookInput>;
