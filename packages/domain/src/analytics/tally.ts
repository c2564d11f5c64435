import type { Units } from './exact.ts'

/** What a group of trades comes to; two of them add up to that of both. `squares` is Σ pnl², in squared units. */
export type Tally = { trades: number; wins: number; losses: number; pnl: Units; squares: bigint }

/** The tally of no trades. */
export function emptyTally(): Tally {
  return { trades: 0, wins: 0, losses: 0, pnl: 0n, squares: 0n }
}

/** Adds one trade to the tally; `square` is its P&L squared. */
export function countTrade(tally: Tally, { pnl, square }: { pnl: Units; square: bigint }): void {
  tally.trades += 1
  if (pnl > 0n) tally.wins += 1
  else if (pnl < 0n) tally.losses += 1
  tally.pnl += pnl
  tally.squares += square
}

/** Adds the second tally to the first. */
export function absorbTally(into: Tally, next: Tally): void {
  into.trades += next.trades
  into.wins += next.wins
  into.losses += next.losses
  into.pnl += next.pnl
  into.squares += next.squares
}
