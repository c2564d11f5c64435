import type { Decimal } from '../../decimal/index.ts'
import { toPercentage } from '../exact/units.ts'

/** Wins ÷ all closed trades, as a percentage with 20 decimals; '0' without trades. Source: readings, section 3. */
export function computeWinRatePct({ wins, trades }: { wins: number; trades: number }): Decimal {
  return toPercentage(BigInt(wins), BigInt(trades)) ?? '0'
}
