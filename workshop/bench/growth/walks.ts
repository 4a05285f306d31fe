import { deskApiPaths } from "../../../common/contract/desk-api-paths.ts";
import { paths } from "../../../common/contract/paths.ts";
import { importPaths } from "../../../features/imports/contract/import-paths.ts";
import type { Imports } from "./fill-activity.ts";

export interface Stop {
  name: string;
  address: string;
  /** Path in the props of the list whose last page is visited. */
  lastOf?: string;
}

export interface WalkSubjects {
  heavy: string;
  plain: string;
  raffle: number;
  openRaffle: number;
  roll: number;
  /** The demo has no imports. */
  imports?: Imports;
}

const orders = (status: string) => `${paths.admin.orders}?status=${status}`;
const withdrawals = (query: string) => `${paths.admin.withdrawals}?${query}`;
const claims = (status: string) => `${paths.admin.challenges}?status=${status}`;
const audit = (query: string) => `${paths.admin.audit}?${query}`;
const day = (daysAgo: number): string => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

export function deskWalk({ heavy, plain, imports }: WalkSubjects): Stop[] {
  const all = Object.entries(paths.admin).map(([name, address]) => ({ name, address }));
  const lists = [
    ...["pending", "fulfilled", "refunded", "all"].map((status) => ({ list: "orders", address: orders(status) })),
    ...["pending", "approved", "paid", "rejected", "all"].map((status) => ({
      list: "withdrawals",
      address: withdrawals(`status=${status}`),
    })),
    { list: "withdrawals", address: withdrawals("status=paid&currency=btc") },
    { list: "withdrawals", address: withdrawals("status=all&search=otter") },
    { list: "withdrawals", address: withdrawals(`status=all&search=${heavy}`) },
    { list: "withdrawals", address: withdrawals("status=all&search=nobody-at-all") },
    ...["accepted", "refused"].map((status) => ({ list: "claims", address: claims(status) })),
    { list: "log", address: paths.admin.audit },
    { list: "log", address: audit("action=user.ban") },
    { list: "log", address: audit("action=nothing-like-it") },
    { list: "log", address: audit(`actor=${heavy}`) },
    { list: "log", address: audit(`from=${day(200)}&to=${day(199)}`) },
    { list: "messages", address: paths.admin.messages },
  ].flatMap(({ list, address }) => [
    { name: address, address },
    { name: `${address}, last page`, address, lastOf: list },
  ]);
  const searches = ["lucky", "otter", heavy.slice(-6), "e", "nobody-at-all"].map((part) =>
    deskApiPaths.searchUsers(part),
  );
  const profiles = [heavy, plain].map((name) => paths.api.userProfile(name));
  const calls = [...searches, ...profiles, paths.deskLive].map((address) => ({ name: address, address }));
  return [
    ...all,
    ...lists,
    { name: "raffles, last page", address: paths.admin.raffles, lastOf: "pages.finished" },
    ...calls,
    // Imports come last, so that the other rows are in the same order as the demo's.
    ...(imports === undefined ? [] : importStops(imports)),
  ];
}

function importStops({ open, preview }: Imports): Stop[] {
  const claims = importPaths.adminImport(open);
  const found = [claims, `${claims}?status=paid`, `${claims}?search=old_77`, `${claims}?search=nobody-at-all`];
  return [
    ...found.map((address) => ({ name: address, address })),
    { name: `${claims}, last page`, address: claims, lastOf: "claims" },
    { name: "an import's preview", address: importPaths.adminImport(preview) },
  ];
}

export const viewerWalk = ({ raffle, openRaffle, roll }: WalkSubjects): Stop[] => [
  { name: "home", address: paths.home },
  { name: "store", address: paths.store },
  { name: "commands", address: paths.commands },
  { name: "ranks", address: paths.vipRewards },
  { name: "milestones", address: paths.wagerMilestones },
  { name: "raffles", address: paths.raffles },
  { name: "raffles, last page", address: paths.raffles, lastOf: "ended" },
  { name: "raffle, open", address: paths.raffle(openRaffle) },
  { name: "raffle, drawn", address: paths.raffle(raffle) },
  { name: "raffle, last page", address: paths.raffle(raffle), lastOf: "entries" },
  { name: "cases", address: paths.cases },
  { name: "case", address: paths.case(1) },
  { name: "challenges", address: paths.challenges },
  { name: "leaderboard", address: paths.leaderboard },
  { name: "hunt", address: paths.hunt },
  { name: "bonuses", address: paths.bonuses },
  { name: "rewards", address: paths.wagerRewards },
  { name: "settings", address: paths.settings },
  { name: "connections", address: paths.connections },
  { name: "notices", address: paths.notices },
  { name: "history", address: paths.history },
  { name: "history, last page", address: paths.history, lastOf: "ledger" },
  { name: "history of bucks", address: `${paths.history}?currency=bucks` },
  { name: "history of one kind", address: `${paths.history}?reason=rakeback` },
  { name: "fairness", address: paths.fairness },
  { name: "fairness, last page", address: paths.fairness, lastOf: "pages" },
  { name: "fairness, the rules", address: paths.fairnessRules },
  { name: "fairness, one roll", address: paths.roll(roll) },
  { name: "what is on now", address: paths.api.onNow },
  { name: "open raffles, live", address: paths.api.liveRaffles },
];
