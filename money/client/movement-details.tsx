import { TextLink } from "../../ui/link.tsx";
import { referenceLabel, type MovementReference as Words } from "../contract/ledger-labels.ts";

interface Movement extends Words {
  note: string | null;
  address: string | null;
}

export function MovementDetails({ movement }: { movement: Movement }) {
  const { address, note } = movement;
  const words = referenceLabel(movement);
  return (
    <>
      {address === null ? words : <TextLink href={address}>{words}</TextLink>}
      {note !== null && <span className="block text-soft">{note}</span>}
    </>
  );
}
