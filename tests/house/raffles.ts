import { expect } from "vitest";
import { nextNumber } from "./builders.ts";
import type { TestHouse } from "./house.ts";

export async function withRaffles(house: TestHouse) {
  const [admin, viewer] = [await house.signedIn("admin"), await house.signedIn("viewer")];
  /** Returns ISO 8601 by the product's clock. */
  const inHours = (hours: number) => new Date(house.house.clock.now().getTime() + hours * 60 * 60 * 1000).toISOString();
  const good = () => ({
    name: `Raffle ${nextNumber()}`,
    description: "A prize.",
    number_of_winners: "1",
    entry_price: "10",
    max_entries_per_user: "100",
    ends_at: inHours(5),
    wager_required: "0",
    partner: "1",
  });
  const form = (fields: Record<string, string>, image?: Blob) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.set(name, value);
    if (image !== undefined) data.set("image", image, "picture.png");
    return data;
  };
  const created = async (change: Record<string, string> = {}): Promise<number> => {
    const answer = await admin.post("/api/raffles/create", form({ ...good(), ...change }));
    expect([answer.status, answer.body.message], answer.text).toEqual([200, "success"]);
    return answer.body.id;
  };
  const join = (id: number, tickets: number | string, headers?: Record<string, string>) =>
    viewer.post(`/api/raffles/join/${id}/${tickets}`, undefined, headers);
  const balance = async () => (await viewer.page("/raffles")).props.auth.user.balance as number;
  /** Moves the clock past the reel of a draw that just happened, so that its winners are no secret. */
  const showWinners = async () => {
    const { clock, jobs } = house.house;
    clock.setOffsetMs(clock.offsetMs() + 60_000);
    await jobs.runNow("raffles.reveal");
  };
  const raffle = async (id: number, visitor = viewer) => (await visitor.page(`/raffle/${id}`)).props;
  return { admin, viewer, inHours, good, form, created, join, showWinners, balance, raffle };
}
