import type { BreakdownRow } from '@candlebook/contract/analytics'
import { missing } from '@candlebook/domain/text'
import { signedMoney } from '../../lib/money.ts'

/** Where the true average of a row lies, about 9 times in 10; 'N/A' where there are too few trades for an interval. */
export function intervalWords({ interval }: BreakdownRow): string {
  return interval ? `${signedMoney(interval.low)} to ${signedMoney(interval.high)}` : missing
}

/** What can be said of a row. */
export const verdictWords: Record<BreakdownRow['verdict'], string> = {
  too_few: 'too few trades to tell',
  unproven: 'may be chance',
  gain: 'gain, unlikely to be chance',
  loss: 'loss, unlikely to be chance',
}
