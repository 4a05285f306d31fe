// Every page by name, with its props: what the server answers, the client renders and the tests look into.

import type { ResetPasswordProps } from "./accounts.ts";
import type { AdminBonusesProps, BonusesProps } from "./bonus.ts";
import type { AdminCasesProps, CaseProps, CasesProps, RollPageProps } from "./cases.ts";
import type { AdminWithdrawalsProps } from "./cashout.ts";
import type { AdminChallengesProps, ChallengesProps } from "./challenges.ts";
import type { AdminChatProps } from "./chat.ts";
import type { AdminCommandsProps, CommandsProps } from "./commands.ts";
import type { AdminVideosProps } from "./content.ts";
import type {
  AdminAuditProps,
  AdminMessagesProps,
  AdminOverviewProps,
  AdminSettingsProps,
  AdminUserProps,
} from "./desk.ts";
import type { AdminDiscordProps } from "./discord.ts";
import type { FairnessProps } from "./fairness.ts";
import type { HistoryProps } from "./history.ts";
import type { HomeProps } from "./home.ts";
import type { AdminHuntsProps, BonusHuntProps, LiveHuntProps } from "./hunts.ts";
import type { AdminImportProps, AdminImportsProps } from "./imports.ts";
import type { LeaderboardProps } from "./leaderboard.ts";
import type { StopLettersProps } from "./notices.ts";
import type { AdminOverlaysProps } from "./overlays.ts";
import type { AdminGeneralProps, ConnectionsProps } from "./partners.ts";
import type { AdminRafflesProps, RaffleProps, RafflesProps } from "./raffles.ts";
import type { VipRewardsProps, WagerRewardsProps } from "./rewards.ts";
import type { RulesProps } from "./rules.ts";
import type { AdminKeysProps } from "./service-keys.ts";
import type { GeneralProps } from "./settings.ts";
import type { SetupProps } from "./setup.ts";
import type { ErrorPageProps } from "./shared.ts";
import type { AdminOrdersProps, AdminShopProps, StoreProps } from "./store.ts";

export interface Pages {
  "admin/audit": AdminAuditProps;
  "admin/bonuses": AdminBonusesProps;
  "admin/cases": AdminCasesProps;
  "admin/challenges": AdminChallengesProps;
  "admin/chat": AdminChatProps;
  "admin/chat-commands": AdminCommandsProps;
  "admin/discord": AdminDiscordProps;
  "admin/general": AdminGeneralProps;
  "admin/hunts": AdminHuntsProps;
  "admin/keys": AdminKeysProps;
  "admin/import": AdminImportProps;
  "admin/imports": AdminImportsProps;
  "admin/live": LiveHuntProps;
  "admin/messages": AdminMessagesProps;
  "admin/orders": AdminOrdersProps;
  "admin/overlays": AdminOverlaysProps;
  "admin/overview": AdminOverviewProps;
  "admin/raffles": AdminRafflesProps;
  "admin/settings": AdminSettingsProps;
  "admin/shop": AdminShopProps;
  "admin/user": AdminUserProps;
  "admin/videos": AdminVideosProps;
  "admin/withdrawals": AdminWithdrawalsProps;
  "auth/forgot-password": NoProps;
  "auth/login": NoProps;
  "auth/register": NoProps;
  "auth/reset-password": ResetPasswordProps;
  "bonus-hunt": BonusHuntProps;
  bonuses: BonusesProps;
  "cases/index": CasesProps;
  "cases/roll": RollPageProps;
  "cases/show": CaseProps;
  challenges: ChallengesProps;
  commands: CommandsProps;
  contact: NoProps;
  error: ErrorPageProps;
  fairness: FairnessProps;
  "fairness-rules": RulesProps;
  history: HistoryProps;
  home: HomeProps;
  leaderboard: LeaderboardProps;
  "partners/packdraw": NoProps;
  "privacy-policy": NoProps;
  "opening-soon": NoProps;
  "raffles/index": RafflesProps;
  "raffles/show": RaffleProps;
  "settings/connections": ConnectionsProps;
  "settings/general": GeneralProps;
  "stop-letters": StopLettersProps;
  setup: SetupProps;
  store: StoreProps;
  tos: NoProps;
  "vip-rewards": VipRewardsProps;
  "wager-rewards": WagerRewardsProps;
}

export type PageName = keyof Pages;

/** A page that shows the same to everybody, or reads only what all pages are given (shared.ts). */
export type NoProps = Record<never, never>;
