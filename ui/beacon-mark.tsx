// Shows the pulsing light of an awaited beacon.
import "./beacon.css";

export const BeaconMark = () => (
  <span className="beacon" aria-hidden>
    <i />
    <i />
  </span>
);
