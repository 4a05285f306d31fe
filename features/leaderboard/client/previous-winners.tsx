import { formatPoints, formatWholeDollars } from "../../../ui/base/format.ts";
import { cx } from "../../../ui/cx.ts";
import type { PreviousBoard } from "../contract/leaderboard.ts";
import { m } from "../messages.ts";

export function PreviousWinners({ board, label }: { board: PreviousBoard; label: string }) {
  return (
    <>
      <WinnersTable board={board} label={label} />
      {board.voided.length > 0 && (
        <ul className="grid gap-1 text-sm text-soft">
          {board.voided.map(({ username, winning_ticket, reason }) => (
            <li key={winning_ticket}>
              {m.voidWin({
                b: (text) => <span className="font-medium text-coral-300">{text}</span>,
                username,
                ticket: formatPoints(winning_ticket),
                reason,
              })}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function WinnersTable({ board, label }: { board: PreviousBoard; label: string }) {
  return (
    <table className="w-full table-fixed border-collapse text-sm figures">
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr className="border-b border-line text-left text-faint">
          <th scope="col" className="h-9 w-9 font-medium md:w-12">
            <span className="sr-only">{m.rank()}</span>
          </th>
          <th scope="col" className="font-medium">
            {m.winner()}
          </th>
          <th scope="col" className="w-20 text-right font-medium">
            {m.ticket()}
          </th>
          <th scope="col" className="w-16 text-right font-medium">
            {m.prize()}
          </th>
        </tr>
      </thead>
      <tbody>
        {board.leaderboard.raffle.map((winner) => (
          <tr key={winner.rank} className={cx("border-b border-line last:border-b-0", winner.own && "text-mint-300")}>
            <td className={cx("h-10", winner.rank <= 3 ? "font-semibold text-gold-300" : "text-faint")}>
              {winner.rank}
            </td>
            <th scope="row" className="text-left font-medium">
              <span className="wrap-anywhere">{winner.username}</span>
              {winner.own && <> {m.youMark()}</>}
            </th>
            <td className="text-right text-soft">#{formatPoints(winner.winning_ticket)}</td>
            <td className="text-right font-semibold">{formatWholeDollars(winner.prize)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
