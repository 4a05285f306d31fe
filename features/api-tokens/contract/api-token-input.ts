import { z } from "zod";
import { apiScopes } from "../../../common/contract/api-scopes.ts";
import { reauthInput } from "../../../common/contract/reauth-input.ts";
import { requiredText } from "../../../platform/contract/form-values.ts";
import { m } from "../messages.ts";

export const tokenInput = reauthInput.extend({
  name: requiredText(() => m.name(), 60),
  scopes: z
    .array(z.enum(apiScopes, { error: () => m.scopeUnknown() }), { error: () => m.chooseScope() })
    .min(1, { error: () => m.chooseScope() })
    .transform((given) => apiScopes.filter((scope) => given.includes(scope))),
});
export type TokenInput = z.output<typeof tokenInput>;
