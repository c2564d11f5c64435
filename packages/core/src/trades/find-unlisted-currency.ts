import { isCurrencyCode } from '@candlebook/domain/money'
import type { Scope } from '../db/index.ts'
import { hasTradeInCurrency } from './trades.store.ts'

/**
 * The code when `isCurrencyCode` does not know it and a trade of the user has it, because an import kept the code of its
 * file. Otherwise null.
 */
export async function findUnlistedCurrency(scope: Scope, code: string | null): Promise<string | null> {
  if (code === null || isCurrencyCode(code)) return null
  return (await hasTradeInCurrency(scope, code)) ? code : null
}
