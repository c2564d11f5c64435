import type { Trade } from '@candlebook/contract/trades'
import { formatDay } from '@candlebook/domain/days'
import type { ConvertedFee, RateSource } from '@candlebook/domain/money'
import { formatTradeMoney, getTradeCurrency } from '../../../lib/money.ts'
import { formatRate } from '../../../lib/rates/rate.words.ts'

const sources: Record<RateSource, string> = {
  same: '',
  own: 'rate of the trade',
  ecb: 'reference rate of the European Central Bank',
  stablecoin: 'as US dollars, reference rate of the European Central Bank',
  sample: 'sample rate of the demo',
}

/** The rate of a trade, its source and day: '1 USD = 0.92 EUR, rate of the trade, Nov 3, 2026'. */
export function describeRate(
  { currency, accountRate, rateSource, rateDay, exitDate }: Trade,
  account: string,
): string {
  if (accountRate === null || rateSource === null)
    return `no rate for ${currency}${exitDate ? ` on ${formatDay(exitDate)}` : ''}, so it is in no total`
  const rate = `1 ${currency} = ${formatRate(accountRate)} ${account}`
  return [rate, sources[rateSource], rateDay && formatDay(rateDay)].filter(Boolean).join(', ')
}

/** What a fee in another currency came to: '$6.00 at 1 BNB = 600 USD, rate of the trade, Nov 3, 2026'. */
export function describeFee({ currency, found, converted }: ConvertedFee, trade: Trade): string {
  if (trade.status === 'open') return 'converted when the trade is closed'
  if (found === null) return 'not subtracted: no rate'
  const rate = `1 ${currency} = ${formatRate(found.rate)} ${getTradeCurrency(trade)}`
  return [
    `${formatTradeMoney(converted, trade)} at ${rate}`,
    sources[found.source],
    found.day && formatDay(found.day),
  ]
    .filter(Boolean)
    .join(', ')
}
