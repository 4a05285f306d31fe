import "./beacon.css";

export const BeaconMark = () => (
  <span className="beacon" aria-hidden>
    <i />
    <i />
  </span>
);
