import { isCurrencyCode, normaliseCurrency } from '@candlebook/domain/money'
import {
  type FeeUnit,
  feeUnits,
  type Market,
  markets,
  type TradeType,
  tradeTypes,
} from '@candlebook/domain/trades'
import { getCurrentUserId } from '../../../lib/session.ts'

/** The values that a new trade starts with, because the trader used them last in this browser. */
export type LastUsed = {
  market: Market
  type: TradeType
  feesUnit: FeeUnit
  account: string
  /** The currency of the last trade in each market; '' is the account currency. Only codes that `isCurrencyCode` knows. */
  currencies: Partial<Record<Market, string>>
}

/** The values that the first trade of a trader starts with [FORM-04] [TRADE-07]. */
export const firstUsed: LastUsed = {
  market: 'crypto',
  type: 'long',
  feesUnit: 'percent',
  account: '',
  currencies: {},
}

/**
 * The values that this trader used last in this browser; `firstUsed` before the first trade. An account that was renamed,
 * deleted or archived since then is not used, so that the form does not add it again; `accounts` are those of now, if
 * they are loaded.
 */
export function readLastUsed(accounts?: readonly { name: string; archived: boolean }[]): LastUsed {
  const stored = readStored()
  const isUsable = (account: string) =>
    accounts?.some(({ name, archived }) => name === account && !archived) ?? true
  return {
    market: markets.find((value) => value === stored.market) ?? firstUsed.market,
    type: tradeTypes.find((value) => value === stored.type) ?? firstUsed.type,
    feesUnit: feeUnits.find((value) => value === stored.feesUnit) ?? firstUsed.feesUnit,
    account:
      typeof stored.account === 'string' && isUsable(stored.account) ? stored.account : firstUsed.account,
    currencies: readCurrencies(stored.currencies),
  }
}

/** Stores the values of a new trade, or a chosen fee unit, for the next new trade. */
export function storeLastUsed(used: Partial<LastUsed>): void {
  const last = readLastUsed()
  const { market, type, feesUnit, account } = { ...last, ...used }
  const currencies = { ...last.currencies, ...used.currencies }
  try {
    localStorage.setItem(buildStorageKey(), JSON.stringify({ market, type, feesUnit, account, currencies }))
  } catch {
    // Storage is full or switched off: the form starts as before.
  }
}

function readCurrencies(stored: unknown): LastUsed['currencies'] {
  const byMarket = new Map(Object.entries(stored ?? {}))
  return Object.fromEntries(
    markets.flatMap((market) => {
      const code: unknown = byMarket.get(market)
      return typeof code === 'string' && isListedCurrency(code) ? [[market, code]] : []
    }),
  )
}

// The code of a copied trade can be unknown. The form accepts such a code only while it copies or edits a trade with it.
function isListedCurrency(code: string): boolean {
  return code === '' || isCurrencyCode(normaliseCurrency(code))
}

function readStored(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(buildStorageKey()) ?? 'null')
    return typeof stored === 'object' && stored !== null ? { ...stored } : {}
  } catch {
    return {}
  }
}

function buildStorageKey(): string {
  return `candlebook.lastUsed.${getCurrentUserId() ?? 'nobody'}`
}
