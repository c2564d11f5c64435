import { type Decimal, divide } from '../decimal/index.ts'

/**
 * The share of winning trades among all closed trades, as a percentage with 20 decimals, half-even; '0' without trades.
 * Break-even trades count as closed and not as wins. Source: readings, section 3.
 */
export function winRatePct({ wins, trades }: { wins: number; trades: number }): Decimal {
  return divide(String(100 * wins), String(trades), { places: 20 }) ?? '0'
}
