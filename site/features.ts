import type { Feature, FeatureContext } from "../common/http/feature.ts";
import { fairnessFeature } from "../fairness/feature.ts";
import { alertsFeature } from "../features/alerts/feature.ts";
import { apiTokensFeature } from "../features/api-tokens/feature.ts";
import { boardsFeature } from "../features/boards/feature.ts";
import { cardsFeature } from "../features/cards/feature.ts";
import { casesFeature } from "../features/cases/feature.ts";
import { rollLists } from "../features/cases/roll-lists.ts";
import { cashoutFeature } from "../features/cashout/feature.ts";
import { challengesFeature } from "../features/challenges/feature.ts";
import { chatFeature } from "../features/chat/feature.ts";
import { contentFeature } from "../features/content/feature.ts";
import { deskFeature } from "../features/desk/feature.ts";
import { discordFeature } from "../features/discord/feature.ts";
import { firstStepsFeature } from "../features/first-steps/feature.ts";
import { huntsFeature } from "../features/hunts/feature.ts";
import { importsFeature } from "../features/imports/feature.ts";
import { incidentsFeature } from "../features/incidents/feature.ts";
import { keysFeature } from "../features/keys/feature.ts";
import { leaderboardFeature } from "../features/leaderboard/feature.ts";
import { boardDraws } from "../features/leaderboard/freeze.ts";
import { meFeature } from "../features/me/feature.ts";
import { overlaysFeature } from "../features/overlays/feature.ts";
import { pushFeature } from "../features/push/feature.ts";
import { rafflesFeature } from "../features/raffles/feature.ts";
import { raffleDraws } from "../features/raffles/raffle-draws.ts";
import { rewardsFeature } from "../features/rewards/feature.ts";
import { ribbonFeature } from "../features/ribbon/feature.ts";
import { settingsFeature } from "../features/settings/feature.ts";
import { setupFeature } from "../features/setup/feature.ts";
import { requireUnused } from "../features/setup/restore.ts";
import { storeFeature } from "../features/store/feature.ts";
import { streamFeature } from "../features/stream/feature.ts";
import { upkeepFeature } from "../features/upkeep/feature.ts";
import { wagersFeature } from "../features/wagers/feature.ts";
import { webhooksFeature } from "../features/webhooks/feature.ts";
import { winsFeature } from "../features/wins/feature.ts";
import { identityFeature } from "../identity/feature.ts";
import { moneyFeature } from "../money/feature.ts";
import type { Partners } from "../partners/connect-partners.ts";
import { restoreRunning } from "../platform/backup/restore-running.ts";
import { noProgress } from "../platform/backup/snapshot.ts";
import type { Database } from "../platform/database/database.ts";
import { backupHooks } from "./retire-secrets.ts";

export type Features = Awaited<ReturnType<typeof createFeatures>>;

export async function createFeatures(
  { database, ...parts }: FeatureContext & { database: Database },
  partners: Partners,
) {
  const kinds = { raffle: raffleDraws(parts.house), leaderboard: boardDraws(parts.house) };
  const fairness = fairnessFeature(parts, { ...partners, ...rollLists, kinds });
  const wagers = wagersFeature(parts, partners);
  const ribbon = ribbonFeature(parts, () => features);
  const rewards = rewardsFeature(parts);
  const raffles = rafflesFeature(parts, fairness);
  const hunts = huntsFeature(parts);
  const boards = boardsFeature(parts, { descriptions: () => partners.descriptions });
  const leaderboard = leaderboardFeature(parts, { ...partners, ...fairness, ...boards });
  const onAir = { hunt: hunts.onAir, board: leaderboard.onAir, raffles: raffles.onAir };
  const imports = importsFeature(parts);
  const stream = streamFeature(parts, partners);
  const chat = await chatFeature(parts, { ...partners, ...fairness, hunts: hunts.reader });
  const discord = discordFeature(parts, { ...partners, ...stream, board: leaderboard.onAir.read });
  const push = pushFeature(parts, { ...partners, ...stream });
  const overlays = overlaysFeature(parts, { ...onAir, races: boards.racesOnAir, hasChat: chat.isConnected });
  const apiTokens = apiTokensFeature(parts, { features: () => all });
  const features: Feature[] = [
    moneyFeature(parts),
    ...[fairness, wagers, ribbon, rewards, hunts],
    storeFeature(parts),
    raffles,
    casesFeature(parts, ribbon),
    ...[boards, leaderboard],
    challengesFeature(parts),
    cashoutFeature(parts),
    ...[imports, stream, chat, discord],
    firstStepsFeature(parts, partners),
    ...[push, overlays],
    settingsFeature(parts, {
      ...{ chatLink: chat.findLink, discordRoles: discord.readRoles },
      hearsRoobetChat: () => (partners.roobet()?.chatSecret ?? null) !== null,
    }),
    contentFeature(parts, { ...partners, ...onAir, ...rewards, ribbon: ribbon.lines, features: () => features }),
    meFeature(parts, { ...partners, ...rewards, features: () => features }),
    cardsFeature(parts),
    winsFeature(parts),
    apiTokens,
    webhooksFeature(parts, { ...partners, ...stream }),
    keysFeature(parts, partners),
    alertsFeature(parts, partners),
    incidentsFeature(parts, partners),
    upkeepFeature(parts, partners),
    deskFeature(parts, partners),
  ];
  // These two come after all other features, because they collect contributions from the others.
  const { config, log } = parts.house;
  const running = { config, log, database, requireUnused, progress: noProgress, product: backupHooks };
  const restore = (path: string) => restoreRunning(running, path);
  const setup = setupFeature(parts, { ...partners, features, restore });
  const accounts = { ...partners, ...wagers, ...imports, ...chat, ...discord, ...push };
  const identity = identityFeature(parts, { ...accounts, features });
  const all: Feature[] = [identity, ...features, setup];
  return { all, identity, rewards, chat, overlays, apiTokens };
}
