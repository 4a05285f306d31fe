// The line that invites viewers: the site's address, and a chat command if the site listens to a chat (document.ts).

const { address = "", command } = document.getElementById("overlay")?.dataset ?? {};

/** `canUse`: whether the command does something now. */
export function Invite({ canUse = true }: { canUse?: boolean }) {
  return <b className="ov-invite">{canUse && command !== undefined ? `${address} · ${command}` : address}</b>;
}
