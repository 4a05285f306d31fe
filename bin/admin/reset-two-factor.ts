// Turns somebody's second factor off: for an admin whose phone and recovery codes are gone.
import { dropTwoFactor } from "../../server/accounts/two-factor.ts";
import { userByName } from "../../server/accounts/users.ts";
import { audit } from "../../server/core/audit.ts";
import { type Command, CommandRefused, withDatabase } from "./command.ts";

export const resetTwoFactor: Command = {
  words: ["reset-two-factor"],
  usage: "<username>",
  does: "turns off the two-factor sign-in of somebody who cannot give a code any more",
  async run([username, ...more], tools) {
    if (username === undefined || more.length > 0) throw new CommandRefused("reset-two-factor needs one username.");
    await withDatabase(tools, async ({ db }) => {
      const user = await userByName(db, username);
      if (user === undefined) throw new CommandRefused("There is no account with this username.");
      const entry = { actorId: null, address: null, before: null, after: null, now: new Date() };
      await db.transaction().execute(async (tx) => {
        await dropTwoFactor(tx, user.id);
        await audit(tx, { ...entry, action: "accounts.two-factor.reset", subject: `user:${user.id}` });
      });
    });
    tools.say(`${username} signs in with the password alone now.`);
    return 0;
  },
};
