import { Badge } from "../../../ui/badge.tsx";
import { m } from "../messages.ts";

export const NeedsStop = () => <Badge tone="gold">{m.needsStop()}</Badge>;
