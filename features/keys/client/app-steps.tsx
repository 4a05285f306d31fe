// The five steps that make an application at Kick or Discord, with the addresses to enter there.
import type { ReactNode } from "react";
import { serviceDefinition } from "../../../common/contract/services.ts";
import { Step, Steps } from "../../../identity/client/settings/steps.tsx";
import { CopyField } from "../../../ui/copy.tsx";
import { PageLink } from "../../../ui/link.tsx";
import type { AppAddresses, ServiceKeyProps } from "../contract/service-keys.ts";
import { m } from "../messages.ts";

/** The permissions that the site asks for, as Kick names them. */
const kickScopes = "user:read, channel:read, chat:write, events:subscribe, channel:rewards:read, channel:rewards:write";

interface AppStep {
  title: string;
  text: ReactNode;
  copy?: { label: string; value: string };
}

export function AppSteps({ service, addresses }: { service: ServiceKeyProps["service"]; addresses: AppAddresses }) {
  const link = (text: ReactNode) => (
    <PageLink href={serviceDefinition(service).href ?? ""} className="link">
      {text}
    </PageLink>
  );
  const steps = addresses.webhook === null ? discordSteps(addresses, link) : kickSteps(addresses, link);
  return (
    <Steps>
      {steps.map(({ title, text, copy }, index) => (
        <Step key={title} number={index + 1} title={title}>
          <p className="text-sm text-soft">{text}</p>
          {copy !== undefined && <CopyField {...copy} />}
        </Step>
      ))}
    </Steps>
  );
}

type Link = (text: ReactNode) => ReactNode;

const kickSteps = ({ redirect, webhook }: AppAddresses, link: Link): AppStep[] => [
  { title: m.kickOpen(), text: m.kickOpenText({ link }) },
  { title: m.kickCreate(), text: m.kickCreateText(), copy: { label: m.redirectAddress(), value: redirect } },
  { title: m.kickWebhooks(), text: m.kickWebhooksText(), copy: { label: m.webhookAddress(), value: webhook ?? "" } },
  { title: m.kickScopes(), text: m.kickScopesText({ scopes: kickScopes }) },
  { title: m.enterBoth(), text: m.enterBothText() },
];

const discordSteps = ({ redirect }: AppAddresses, link: Link): AppStep[] => [
  { title: m.discordOpen(), text: m.discordOpenText({ link }) },
  { title: m.discordCreate(), text: m.discordCreateText() },
  { title: m.discordRedirect(), text: m.discordRedirectText(), copy: { label: m.redirectAddress(), value: redirect } },
  { title: m.discordSecret(), text: m.discordSecretText() },
  { title: m.enterBoth(), text: m.enterBothText() },
];
