// Every page by name, with its props: what the server answers, the client renders and the tests look into.

import type { AdminGeneralProps, ConnectionsProps } from "../../common/contract/partners.ts";
import type { ErrorPageProps } from "../../common/contract/shared.ts";
import type { FairnessProps } from "../../fairness/rules/fairness.ts";
import type { RulesProps } from "../../fairness/rules/rules.ts";
import type { AdminCasesProps, CaseProps, CasesProps, RollPageProps } from "../../features/cases/contract/cases.ts";
import type { AdminWithdrawalsProps } from "../../features/cashout/contract/cashout.ts";
import type { AdminChallengesProps, ChallengesProps } from "../../features/challenges/contract/challenges.ts";
import type { AdminChatProps } from "../../features/chat/contract/chat.ts";
import type { AdminCommandsProps, CommandsProps } from "../../features/chat/contract/commands.ts";
import type { AdminBonusesProps, BonusesProps } from "../../features/content/contract/bonus.ts";
import type { AdminVideosProps } from "../../features/content/contract/content.ts";
import type { HomeProps } from "../../features/content/contract/home.ts";
import type {
  AdminAuditProps,
  AdminMessagesProps,
  AdminOverviewProps,
  AdminSettingsProps,
  AdminUserProps,
} from "../../features/desk/contract/desk.ts";
import type { AdminDiscordProps } from "../../features/discord/contract/discord.ts";
import type { AdminHuntsProps, BonusHuntProps, LiveHuntProps } from "../../features/hunts/contract/hunts.ts";
import type { AdminImportProps, AdminImportsProps } from "../../features/imports/contract/imports.ts";
import type { AdminKeysProps } from "../../features/keys/contract/service-keys.ts";
import type { LeaderboardProps } from "../../features/leaderboard/contract/leaderboard.ts";
import type { AdminOverlaysProps } from "../../features/overlays/contract/overlays.ts";
import type { AdminRafflesProps, RaffleProps, RafflesProps } from "../../features/raffles/contract/raffles.ts";
import type { VipRewardsProps, WagerRewardsProps } from "../../features/rewards/contract/rewards.ts";
import type { SetupProps } from "../../features/setup/contract/setup.ts";
import type { AdminOrdersProps, AdminShopProps, StoreProps } from "../../features/store/contract/store.ts";
import type { ResetPasswordProps } from "../../identity/contract/accounts.ts";
import type { StopLettersProps } from "../../identity/contract/notices.ts";
import type { GeneralProps } from "../../identity/contract/settings.ts";
import type { HistoryProps } from "../../money/contract/history.ts";

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
