import type { TradeTotals } from '@candlebook/contract/trades'
import { describeWithoutRate } from './without-rate.words.ts'

/** The note in place of a total: '3 trades in JPY have no rate, so there is no sum in EUR'. */
export function describeNoTotal(withoutRate: TradeTotals['withoutRate'], currency: string): string {
  const end = `no rate, so there is no sum in ${currency}`
  return describeWithoutRate(withoutRate, `has ${end}`, `have ${end}`)
}
