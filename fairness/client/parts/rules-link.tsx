import { BookOpen } from "lucide-react";
import { paths } from "../../../common/contract/paths.ts";
import { TextLink } from "../../../ui/link.tsx";
import { m } from "../../messages.ts";

export const RulesLink = () => (
  <TextLink href={paths.fairnessRules} className="inline-flex min-h-11 items-center gap-2">
    <BookOpen size={16} aria-hidden /> {m.howItIsDecided()}
  </TextLink>
);
