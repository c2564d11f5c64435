import { formatCount } from '@candlebook/domain/text'

/** How many trades have a currency. */
export type TradeCount = { currency: string; trades: number }

/** Maximum number of currencies that a sentence names. A trader can have trades in any number of coins. */
const MAX_NAMED_CURRENCIES = 10

/**
 * The counts as a part of a sentence, the most trades first: '2 trades in JPY and 1 trade in SEK'. After ten
 * currencies: 'and 14 trades in 3 other currencies'.
 */
export function listTradeCounts(counts: readonly TradeCount[]): string {
  const sorted = counts.toSorted((a, b) => b.trades - a.trades)
  const others = sorted.slice(MAX_NAMED_CURRENCIES)
  const parts = sorted
    .slice(0, MAX_NAMED_CURRENCIES)
    .map(({ currency, trades }) => `${formatCount(trades, 'trade')} in ${currency}`)
  if (others.length > 0)
    parts.push(
      `${formatCount(sumTradeCounts(others), 'trade')} in ${others.length} other ${others.length === 1 ? 'currency' : 'currencies'}`,
    )
  return new Intl.ListFormat('en-US').format(parts)
}

/** The number of trades in all currencies. */
export function sumTradeCounts(counts: readonly TradeCount[]): number {
  return counts.reduce((sum, { trades }) => sum + trades, 0)
}
