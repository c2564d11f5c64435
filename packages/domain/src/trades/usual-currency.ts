import { findKnownFuture } from './futures.ts'
import type { Instrument, Market } from './vocabulary.ts'

/**
 * What the latest trades and the broker accounts say about currencies. `baseCurrency` is null before it is chosen: no usual
 * currency is then left out, because screens show amounts without a currency in dollars.
 */
export type CurrencyRecord = {
  latest: readonly { symbol: string; market: Market; currency: string | null }[]
  accounts: readonly { name: string; currency: string | null }[]
  baseCurrency: string | null
}

/**
 * The currency that a new trade of this symbol in this broker account usually has, and the reason in words. It is the currency of
 * the last trade of the symbol, otherwise of the well-known future, otherwise of the account. '' is the base currency, without a
 * reason.
 */
export function findUsualCurrency(
  trade: { symbol: string; market: Market; instrument: Instrument | null; account: string },
  { latest, accounts, baseCurrency }: CurrencyRecord,
): { currency: string; reason: string | null } {
  const { symbol, market, instrument } = trade
  const omitOwn = (currency: string) => (currency === baseCurrency ? '' : currency)
  const last = latest.find((one) => one.symbol === symbol && one.market === market)
  if (last) return { currency: last.currency ?? '', reason: `as in your last trade of ${symbol}` }
  const future = instrument === 'future' ? findKnownFuture(symbol, market) : null
  if (future) return { currency: omitOwn(future.currency), reason: `the currency of ${future.root}` }
  const name = trade.account.trim().toLowerCase()
  const account = accounts.find((one) => one.name.toLowerCase() === name)
  if (account?.currency)
    return { currency: omitOwn(account.currency), reason: `the currency of ${account.name}` }
  return { currency: '', reason: null }
}
