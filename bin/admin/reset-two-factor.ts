import { resetTwoFactor } from "../../identity/server/two-factor.ts";
import { findUserByName } from "../../identity/server/users.ts";
import { type Command, CommandRefused, withDatabase } from "./command.ts";

export const resetTwoFactorCommand: Command = {
  words: ["reset-two-factor"],
  usage: "<username>",
  does: "turns off two-factor sign-in for someone who can no longer enter a code",
  async run([username, ...more], tools) {
    if (username === undefined || more.length > 0) throw new CommandRefused("reset-two-factor needs one username.");
    await withDatabase(tools, async ({ db }) => {
      const user = await findUserByName(db, username);
      if (user === undefined) throw new CommandRefused("There is no account with this username.");
      const reset = { userId: user.id, actorId: null, address: null, now: new Date() };
      const outcome = await db.transaction().execute((tx) => resetTwoFactor(tx, reset));
      if (!outcome.ok) throw new CommandRefused(`${user.username} has no two-factor sign-in.`);
    });
    tools.say(`${username} now signs in with the password alone.`);
    return 0;
  },
};
