// How a ticket is written.
import { formatPoints } from "../../ui/base/format.ts";

export const ticketNumber = (ticket: number): string => `#${formatPoints(ticket)}`;
