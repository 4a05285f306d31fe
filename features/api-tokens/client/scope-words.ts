import type { ApiScope } from "../../../common/contract/api-scopes.ts";
import { m } from "../messages.ts";

export const scopeWords: Readonly<Record<ApiScope, { label: string; text: string }>> = {
  read_public: { label: m.read_public(), text: m.read_publicText() },
  read_desk: { label: m.read_desk(), text: m.read_deskText() },
  write_hunts: { label: m.write_hunts(), text: m.write_huntsText() },
  write_content: { label: m.write_content(), text: m.write_contentText() },
};
