// Every raffle whose terms are in the log: called off there and here, or neither.
import { endedOf } from "../../../contracts/raffles.ts";
import type { Db } from "../../../server/core/db.ts";
import type { Told } from "./told.ts";

export async function verifyRaffles(db: Db, told: Told, say: (failure: string) => void): Promise<void> {
  const rows = await db.selectFrom("raffles").select(["id", "ended"]).orderBy("id").execute();
  for (const { id, ended } of rows) {
    const types = (told.subjects.get(`raffle:${id}`) ?? []).map(({ type }) => type);
    const isOff = types.includes("raffle.cancel") || types.includes("draw.cancel");
    if (ended === endedOf.cancelled && types.includes("raffle.open") && !isOff)
      say(`Raffle ${id}: it was called off, and no line of the log says so.`);
    if (ended !== endedOf.cancelled && types.includes("raffle.cancel"))
      say(`Raffle ${id}: the log says that it was called off, and it is shown otherwise.`);
  }
}
