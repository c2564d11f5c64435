import { formatDay } from '@candlebook/domain/days'
import { compare, type Decimal, multiply } from '@candlebook/domain/decimal'
import { formatPrice } from '@candlebook/domain/text'
import { formatRate } from '../../../lib/rates/rate.words.ts'
import type { ReferenceRate } from '../../../lib/rates/reference-rate.ts'

/** Whether a typed rate is more than 20% above or below the reference rate, so that a typing error is likely. */
export function isFarFromReference(typed: Decimal, { rate }: ReferenceRate): boolean {
  return compare(typed, multiply(rate, '1.2')) > 0 || compare(typed, multiply(rate, '0.8')) < 0
}

/** 'the ECB’s rate of Nov 3, 2026', or the demo's sample rate. */
function describeReferenceRate({ day, source }: ReferenceRate): string {
  return `the ${source === 'ecb' ? 'ECB’s' : 'demo’s sample'} rate of ${formatDay(day)}`
}

/**
 * The hint of the rate field: 'EUR for one GBP; blank is the ECB’s rate of Nov 3, 2026'. A rate of a file that converts to
 * another currency than the account's (`rateCurrency`) is in no total, and the hint says which rate the totals use.
 * `reference` is undefined until it is loaded. `removedCurrency` is the former currency whose rate the form removed, or null.
 */
export function describeRateField({
  currency,
  rateCurrency,
  account,
  reference,
  removedCurrency,
}: {
  currency: string
  rateCurrency: string
  account: string
  reference: ReferenceRate | null | undefined
  removedCurrency: string | null
}): string {
  const removed = removedCurrency === null ? '' : `The rate of ${removedCurrency} was removed. `
  if (rateCurrency === '' || rateCurrency === account) {
    const unit = `${account} for one ${currency}`
    return removed + (reference ? `${unit}; blank is ${describeReferenceRate(reference)}` : unit)
  }
  const file = `${rateCurrency} for one ${currency}, from the file.`
  if (reference === undefined) return file
  const used = reference
    ? `use ${describeReferenceRate(reference)}, ${formatRate(reference.rate)} ${account} for one ${currency}`
    : `have no rate from ${currency} to ${account}`
  return `${file} Totals in ${account} ${used}.`
}

/** 'You typed 9.2; the ECB’s rate of Nov 3, 2026 is 0.9173. Save anyway?' */
export function askAboutRate(typed: Decimal, reference: ReferenceRate): string {
  return `You typed ${formatPrice(typed)}; ${describeReferenceRate(reference)} is ${formatRate(reference.rate)}. Save anyway?`
}
