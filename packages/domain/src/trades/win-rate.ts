import { type Decimal, divide } from '../decimal/decimal.ts'

/**
 * Win rate in percent: closed trades with a net P&L above zero ÷ all closed trades. Half-even to 20 decimals; '0'
 * without a closed trade. A trade that breaks even is not a win [ANLY-04].
 */
export function computeWinRatePct({ wins, trades }: { wins: number; trades: number }): Decimal {
  return divide(String(wins * 100), String(trades), { places: 20 }) ?? '0'
}
