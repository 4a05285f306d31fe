// From how much on a roll of a case is told.
import type { AdminDiscordProps } from "../../../../contracts/discord.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { useChannel } from "./use-discord.ts";

export function BigRollFields({ points, bucks }: AdminDiscordProps["big_roll"]) {
  const { isBusy, change } = useChannel("big_roll");
  return (
    <form
      key={`${points} ${bucks}`}
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const figure = (name: string) => Number(form.get(name));
        void change({ points: figure("points"), bucks: figure("bucks") }, "Saved.");
      }}
    >
      <Field label="From so many points" name="points" type="number" min={1} step={1} required defaultValue={points} />
      <Field label="Or so many bucks" name="bucks" type="number" min={1} step={1} required defaultValue={bucks} />
      <Button type="submit" busy={isBusy}>
        Save
      </Button>
    </form>
  );
}
