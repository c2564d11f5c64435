import { isZero } from '../../decimal/index.ts'
import type { ForeignFee } from '../../money/index.ts'
import type { Execution } from './broker-format.ts'

/** All fees of an execution above zero, each with its currency. */
export function listFees({
  currency,
  fee,
  feeCurrency,
  otherFees,
}: Pick<Execution, 'currency' | 'fee' | 'feeCurrency' | 'otherFees'>): ForeignFee[] {
  const main = { currency: feeCurrency ?? currency, amount: fee }
  return isZero(fee) ? otherFees : [main, ...otherFees]
}
