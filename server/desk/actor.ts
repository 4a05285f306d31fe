// Who acts at the desk, from where, when; and how the audit log names him.
export interface Actor {
  id: number;
  address: string;
  requestId: string;
  now: Date;
}

export const by = (actor: Actor) => ({ actorId: actor.id, address: actor.address, now: actor.now });
