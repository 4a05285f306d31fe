// The features of this site, from low to high. Each is built from those below it and declares its contributions in its
// `feature.ts`.
import type { Feature, FeatureContext } from "../common/http/feature.ts";
import { fairnessFeature } from "../fairness/feature.ts";
import { alertsFeature } from "../features/alerts/feature.ts";
import { cardsFeature } from "../features/cards/feature.ts";
import { casesFeature } from "../features/cases/feature.ts";
import { listLatestRolls } from "../features/cases/latest-rolls.ts";
import { listedRolls } from "../features/cases/log.ts";
import { greatWinsSql } from "../features/cases/ribbon.ts";
import { cashoutFeature } from "../features/cashout/feature.ts";
import { cashoutsPaid } from "../features/cashout/ribbon.ts";
import { challengesFeature } from "../features/challenges/feature.ts";
import { chatFeature } from "../features/chat/feature.ts";
import { contentFeature } from "../features/content/feature.ts";
import { createStreamStatus } from "../features/content/stream.ts";
import { recordStream } from "../features/content/stream-reports.ts";
import { deskFeature } from "../features/desk/feature.ts";
import { discordFeature } from "../features/discord/feature.ts";
import { firstStepsFeature } from "../features/first-steps/feature.ts";
import { huntsFeature } from "../features/hunts/feature.ts";
import { importsFeature } from "../features/imports/feature.ts";
import { incidentsFeature } from "../features/incidents/feature.ts";
import { keysFeature } from "../features/keys/feature.ts";
import { leaderboardFeature } from "../features/leaderboard/feature.ts";
import { boardDraws } from "../features/leaderboard/freeze.ts";
import { overlaysFeature } from "../features/overlays/feature.ts";
import { pushFeature } from "../features/push/feature.ts";
import { rafflesFeature } from "../features/raffles/feature.ts";
import { raffleDraws } from "../features/raffles/raffle-draws.ts";
import { raffleWinsSql } from "../features/raffles/ribbon.ts";
import { rewardsFeature } from "../features/rewards/feature.ts";
import { ranksReachedSql } from "../features/rewards/ribbon.ts";
import { ribbonFeature } from "../features/ribbon/feature.ts";
import { settingsFeature } from "../features/settings/feature.ts";
import { setupFeature } from "../features/setup/feature.ts";
import { storeFeature } from "../features/store/feature.ts";
import { wagersFeature } from "../features/wagers/feature.ts";
import { identityFeature } from "../identity/feature.ts";
import { moneyFeature } from "../money/feature.ts";
import type { Partners } from "../partners/connect-partners.ts";
import { listLinkable } from "../partners/linkable-providers.ts";
import { defineBackupJob } from "../platform/backup/backup-job.ts";
import { storePicture } from "./demo/store-picture.ts";

export type Features = Awaited<ReturnType<typeof createFeatures>>;

/** Creates all features of the site. Returns them with the few that other parts need by name. */
export async function createFeatures(parts: FeatureContext, partners: Partners) {
  const { house } = parts;
  const { sources } = partners;
  const isLive = createStreamStatus(house, partners.stream);
  const linkable = () => listLinkable(partners);
  const on = { partners: () => sources().map(({ type }) => type), hasKick: () => partners.kick() !== null };

  const kinds = { raffle: raffleDraws(house), leaderboard: boardDraws(house) };
  const fairness = fairnessFeature(parts, { ...partners, kinds, latestRolls: listLatestRolls, listedRolls });
  const { draws } = fairness;
  const wagers = wagersFeature(parts, partners);
  const rewards = rewardsFeature(parts);
  const ribbon = ribbonFeature(parts, [greatWinsSql, raffleWinsSql, ranksReachedSql, cashoutsPaid]);
  const raffles = rafflesFeature(parts, draws);
  const hunts = huntsFeature(parts);
  const leaderboard = leaderboardFeature(parts, { sources, draws });
  const onAir = { hunt: hunts.onAir, board: leaderboard.onAir, raffles: raffles.onAir };
  const imports = importsFeature(parts);
  const chat = await chatFeature(parts, {
    ...{ platform: partners.kickChat, draws, hunts: hunts.reader, noteLive: recordStream },
  });
  const discord = discordFeature(parts, {
    ...{ hooks: partners.hooks, roles: partners.discordRoles, sandboxToken: partners.sandboxBotToken },
    ...{ board: leaderboard.onAir.read, isLive },
  });
  const push = pushFeature(parts, { service: partners.push, isLive });
  const overlays = overlaysFeature(parts, onAir);
  const features: Feature[] = [
    ...[moneyFeature(parts), fairness, wagers, rewards, ribbon, raffles, hunts],
    storeFeature(parts, (name) => storePicture(house, "rewards", name)),
    casesFeature(parts, ribbon.lines),
    leaderboard,
    challengesFeature(parts),
    cashoutFeature(parts),
    ...[imports, chat, discord],
    firstStepsFeature(parts, linkable),
    ...[push, overlays],
    settingsFeature(parts, { chatLink: chat.findLink, discordRoles: discord.readRoles }),
    contentFeature(parts, {
      ...{ ...onAir, ribbon: ribbon.lines, toRecord: rewards.toRecord, linkable, isLive, videos: partners.videos },
    }),
    cardsFeature(parts),
    keysFeature(parts, partners),
    alertsFeature(parts, partners.staffChannel),
    incidentsFeature(parts, { channel: partners.alerts, partners: sources }),
    deskFeature(parts, on),
  ];
  // These two collect contributions of all the others, wherever they are in the order.
  const setup = setupFeature(parts, { on, features });
  const identity = identityFeature(parts, {
    ...{ features, kick: partners.kick, discord: partners.discord, notices: push.readNotices },
    ...{ roobet: wagers.roobetLinking, packdraw: wagers.packdrawLinking, proven: imports.proven },
    ...{ grantArrived: chat.grantArrived, rolesArrived: discord.rolesArrived },
  });
  const backup: Feature = {
    jobs: () => defineBackupJob({ ...house, child: new URL("./backup-child.ts", import.meta.url) }),
  };
  const all: Feature[] = [identity, ...features, setup, backup];
  return { all, rewards, chat, overlays, linkable };
}
