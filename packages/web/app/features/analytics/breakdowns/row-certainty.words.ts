import type { BreakdownRow } from '@candlebook/contract/analytics'
import { missing } from '@candlebook/domain/text'
import { formatSignedAccountMoney } from '../../../lib/money.ts'

/** The 90% interval of the average of a row; 'N/A' with too few trades. */
export function describeInterval({ interval }: BreakdownRow): string {
  return interval
    ? `${formatSignedAccountMoney(interval.low)} to ${formatSignedAccountMoney(interval.high)}`
    : missing
}

/** The text of each verdict. */
export const verdictWords: Record<BreakdownRow['verdict'], string> = {
  too_few: 'too few trades to tell',
  unproven: 'may be chance',
  gain: 'gain, unlikely to be chance',
  loss: 'loss, unlikely to be chance',
}
