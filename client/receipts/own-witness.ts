// This very browser as a witness of a draw: what it kept, held against what the site tells now.
import type { Check } from "../../contracts/checked-draw.ts";
import type { Draw } from "../../contracts/fairness.ts";
import { fetchLog } from "./fetch-log.ts";
import { receipts } from "./kept.ts";
import { witnessed } from "./witnessed.ts";

export const ownWitness = (draw: Draw): Promise<Check[]> => witnessed(draw, receipts(), fetchLog);
