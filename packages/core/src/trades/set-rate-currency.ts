import type { TradeFields } from '@candlebook/contract/trades'
import { DEFAULT_CURRENCY } from '@candlebook/domain/settings'
import type { Scope } from '../db/index.ts'
import { findCurrency } from '../settings/index.ts'

/** A typed rate converts to the account currency unless the request names another one; without a rate there is no such currency. */
export async function setRateCurrency<Fields extends Pick<TradeFields, 'rate' | 'rateCurrency'>>(
  scope: Scope,
  fields: Fields,
): Promise<Fields> {
  if (fields.rate === null) return { ...fields, rateCurrency: null }
  if (fields.rateCurrency !== null) return fields
  return { ...fields, rateCurrency: (await findCurrency(scope)) ?? DEFAULT_CURRENCY }
}
