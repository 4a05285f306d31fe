import type { PartnerType } from "../../common/contract/partners.ts";
import { type ServiceName, serviceDefinition } from "../../common/contract/services.ts";
import type { House } from "../../common/server/house.ts";
import { activeRanksAt } from "../../common/server/rank-settings.ts";
import { isOpen, readSetting, readSettings } from "../../common/server/site-settings.ts";
import { isRecord } from "../../platform/contract/json-values.ts";
import type { Db } from "../../platform/database/db.ts";
import type { ServiceKeyProps } from "../keys/contract/service-keys.ts";
import { keysProps } from "../keys/props.ts";
import { hasRaffles } from "../raffles/queries.ts";
import { hasProducts } from "../store/queries.ts";
import type { SetupCard, SetupFacts, SetupMark } from "./contract/setup.ts";
import { listChecks, type SetupState } from "./rules.ts";

export type SetupHouse = Pick<House, "db" | "config" | "keys" | "origin">;

export interface SwitchedOn {
  /** Partners that have a key. */
  sources(): readonly { type: PartnerType }[];
  /** Returns the platform that links Kick accounts, or null if it is off. */
  kick(): object | null;
}

export async function readState({ db, keys }: SetupHouse, on: SwitchedOn): Promise<SetupState> {
  const [settings, marks, hasProduct, hasRaffle, cashout] = await Promise.all([
    readSettings(db),
    readMarks(db),
    hasProducts(db),
    hasRaffles(db),
    readSetting(db, "cashout"),
  ]);
  return {
    settings,
    marks,
    hasProduct,
    hasRaffle,
    hasMailServer: keys.now().smtpUrl !== undefined,
    hasPartner: on.sources().length > 0,
    hasKick: on.kick() !== null,
    // The setting exists from the start as {}. Only saved terms have all fields.
    hasCashoutSaved: isRecord(cashout.stored) && "minimum" in cashout.stored,
  };
}

/**
 * Returns the overview's setup card. Returns null in the demo, if nothing is missing, or if an admin dismissed the
 * card.
 */
export async function setupCard(house: SetupHouse, on: SwitchedOn): Promise<SetupCard | null> {
  if (house.config.demo) return null;
  const state = await readState(house, on);
  const checks = listChecks(state);
  if (state.marks.has("dismissed") || checks.every(({ is_done }) => is_done)) return null;
  const { minimum, maximum } = state.settings.cashout;
  return {
    checks,
    cashout: { minimum, maximum },
    is_open: isOpen(state.settings),
  };
}

export async function readFacts(
  house: SetupHouse,
  { settings, hasMailServer, hasProduct }: SetupState,
  { email, now }: { email: string; now: Date },
): Promise<SetupFacts> {
  const { brand, streamer, stream_url, referral_code, mail_from, look } = settings;
  const ranks = activeRanksAt(settings.ranks, now).map(({ key: _, ...rank }) => rank);
  const { services: all } = await keysProps(house);
  const keys = all.filter(isRequested);
  const { points_per_dollar, instant, weekly, monthly } = settings.rates;
  return {
    ...{ brand, streamer, stream_url, referral_code, mail_from, email, look, keys },
    has_mail_server: hasMailServer,
    has_product: hasProduct,
    lacks_roobet_chat: isOn(all, "roobet") && !isOn(all, "roobet_chat"),
    earns: { points: points_per_dollar, percent: instant + weekly + monthly, ranks },
  };
}

const isOn = (keys: readonly ServiceKeyProps[], wanted: ServiceName): boolean =>
  keys.some(({ service, state }) => service === wanted && (state === "saved" || state === "environment"));

/** The setup does not ask for the chat secret, because the operator agrees on it with another party later. */
const postponedServices: readonly ServiceName[] = ["roobet_chat"];
const isRequested = ({ service }: ServiceKeyProps): boolean =>
  service === "mail" || (serviceDefinition(service).group === "Partners" && !postponedServices.includes(service));

async function readMarks(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom("setup_marks").select("name").execute();
  return new Set(rows.map(({ name }) => name));
}

/** Sets a mark, for example that a step was postponed or the card dismissed. Setting it again changes nothing. */
export async function setMark(db: Db, name: SetupMark, now: Date): Promise<void> {
  await db
    .insertInto("setup_marks")
    .values({ name, marked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
