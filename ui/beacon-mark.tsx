// Shows the pulsing light of a beacon we wait for.
import "./beacon.css";

export const BeaconMark = () => (
  <span className="beacon" aria-hidden>
    <i />
    <i />
  </span>
);
