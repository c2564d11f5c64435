import type { Conversion } from '@candlebook/contract/analytics'
import { formatDay } from '@candlebook/domain/days'
import type { RateSource } from '@candlebook/domain/money'
import { formatRate } from '../../../lib/rates/rate.words.ts'

const sources: Record<RateSource, string> = {
  same: '',
  own: 'rates of the trades',
  ecb: 'reference rates of the European Central Bank',
  stablecoin: 'as US dollars, reference rates of the European Central Bank',
  sample: 'sample rates of the demo',
}

/** How trades are converted: '0.905 to 0.934 EUR, reference rates of the European Central Bank, Nov 3 to Nov 17, 2026'. */
export function describeConversion(
  { source, lowest, highest, firstDay, lastDay }: Conversion,
  account: string,
): string {
  const rates = listEnds(formatRate(lowest), formatRate(highest))
  const days = firstDay && lastDay && listEnds(formatDay(firstDay), formatDay(lastDay))
  return [`${rates} ${account}`, sources[source], days].filter(Boolean).join(', ')
}

/** Whether a conversion changes amounts. */
export function isConverted({ source, lowest }: Conversion): boolean {
  return source !== 'same' || lowest !== '1'
}

function listEnds(first: string, last: string): string {
  return first === last ? first : `${first} to ${last}`
}
