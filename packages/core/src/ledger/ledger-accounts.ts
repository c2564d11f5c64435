import { toMajorCurrency } from '@candlebook/domain/money/currencies'
import {
  type BrokerAccountRow,
  findAccount,
  findAccountByName,
  lockAccount,
} from '../broker-accounts/index.ts'
import type { Scope } from '../db/index.ts'
import { AppError, isId } from '../kernel/index.ts'
import { findBaseCurrency } from '../settings/index.ts'

/** An account with the currency of its ledger: its own, otherwise that of the trader's totals; pence are pounds. */
export type LedgerAccount = BrokerAccountRow & { currency: string }

/** The account with this id. Throws trades.account_not_found. */
export async function getLedgerAccount(scope: Scope, id: string): Promise<LedgerAccount> {
  return await toLedgerAccount(scope, isId(id) ? await findAccount(scope, id) : null)
}

/** The same for a write into the account: its name stays until the end of the transaction. */
export async function lockLedgerAccount(scope: Scope, id: string): Promise<LedgerAccount> {
  return await toLedgerAccount(scope, isId(id) ? await lockAccount(scope, id) : null)
}

async function toLedgerAccount(scope: Scope, account: BrokerAccountRow | null): Promise<LedgerAccount> {
  if (!account) throw new AppError('trades.account_not_found')
  return await withCurrency(scope, account)
}

/** The currency of the ledger of an account with this name. */
export async function getLedgerCurrency(scope: Scope, name: string | null): Promise<string> {
  const account = name === null ? null : await findAccountByName(scope, name)
  return account ? (await withCurrency(scope, account)).currency : await findBaseCurrency(scope)
}

export async function withCurrency(scope: Scope, account: BrokerAccountRow): Promise<LedgerAccount> {
  const { major } = toMajorCurrency(account.currency ?? (await findBaseCurrency(scope)))
  return { ...account, currency: major }
}
