import { LinkIcon, LogIn } from "lucide-react";
import { paths } from "../../../common/contract/paths.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { m } from "../messages.ts";

interface NextStepProps {
  isGuest: boolean;
  isLinkable: boolean;
  token: string | null;
  hasRanks: boolean;
}

export function NextStep({ isGuest, isLinkable, token, hasRanks }: NextStepProps) {
  const words = isLinkable ? stepWords(isGuest, token, hasRanks) : notYetWords;
  return (
    <section
      aria-label={m.nextStep()}
      className="edge-glow flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-card p-5 [--edge:var(--color-mint-400)] md:p-6"
    >
      <div className="grid max-w-2xl gap-1">
        <h2 className="text-title-2">{words.title}</h2>
        <p className="text-soft">{words.text}</p>
      </div>
      {isLinkable && (
        <div className="flex flex-wrap gap-3 max-sm:w-full">
          {isGuest ? (
            <>
              <ButtonLink href={paths.register} variant="primary" className="max-sm:flex-1">
                {m.createAccount()}
              </ButtonLink>
              <ButtonLink href={`${paths.login}?next=${paths.wagerRewards}`} icon={LogIn} className="max-sm:flex-1">
                {m.signIn()}
              </ButtonLink>
            </>
          ) : (
            <ButtonLink href={paths.connections} variant="primary" icon={LinkIcon} className="max-sm:flex-1">
              {token === null ? m.linkRoobet() : m.finishLinking()}
            </ButtonLink>
          )}
        </div>
      )}
    </section>
  );
}

const notYetWords = {
  title: m.notLinkableYet(),
  text: m.notLinkableYetText(),
};

function stepWords(isGuest: boolean, token: string | null, hasRanks: boolean): { title: string; text: string } {
  if (isGuest) {
    return {
      title: m.signInToEarn(),
      text: m.signInToEarnText(),
    };
  }
  if (token !== null) {
    return {
      title: m.finishInChat(),
      text: m.finishInChatText({ token }),
    };
  }
  return {
    title: m.linkAccount(),
    text: hasRanks ? m.linkAccountTextRanks() : m.linkAccountText(),
  };
}
