import type { AccountCurrencyState } from '@candlebook/contract/settings'
import { DEFAULT_CURRENCY } from '@candlebook/domain/settings'
import type { Context } from '../context/index.ts'
import { asUser, type Scope } from '../db/index.ts'
import { findCurrency, findStablecoinsAsUsd } from '../settings/index.ts'
import { countTradesToChange, findChange } from './account-currency.store.ts'

/** The account currency, how many trades a change of it concerns, and the change that waits or runs. */
export function getAccountCurrency(ctx: Context): Promise<AccountCurrencyState> {
  return asUser(ctx, readAccountCurrency)
}

/** The same within a transaction. */
export async function readAccountCurrency(scope: Scope): Promise<AccountCurrencyState> {
  const saved = await findCurrency(scope)
  const change = await findChange(scope)
  const { withoutCurrency, withCurrency } = await countTradesToChange(scope)
  return {
    currency: saved ?? DEFAULT_CURRENCY,
    isSaved: saved !== null,
    stablecoinsAsUsd: await findStablecoinsAsUsd(scope),
    withoutCurrency,
    withCurrency,
    change: change && { currency: change.currency, done: change.done, total: change.total },
  }
}
