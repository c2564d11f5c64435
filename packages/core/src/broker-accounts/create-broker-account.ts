import type { BrokerAccount, BrokerAccountFields } from '@candlebook/contract/broker-accounts'
import { MAX_ACCOUNTS } from '@candlebook/domain/trades'
import type { Context } from '../context/index.ts'
import { asUser } from '../db/index.ts'
import { AppError, newId } from '../kernel/index.ts'
import { countAccounts, insertAccount } from './broker-accounts.store.ts'
import { lockNewAccount } from './lock-new-account.ts'

/**
 * Adds a broker account. Throws trades.account_limit_reached, and request.invalid when the viewer has an account with
 * this name in any case.
 */
export function createBrokerAccount(ctx: Context, fields: BrokerAccountFields): Promise<BrokerAccount> {
  return asUser(ctx, async (scope) => {
    await lockNewAccount(scope, fields.name)
    if ((await countAccounts(scope)) >= MAX_ACCOUNTS) throw new AppError('trades.account_limit_reached')
    const row = await insertAccount(scope, { id: newId(), fields, now: ctx.clock.now() })
    return { ...row, open: 0, closed: 0 }
  })
}
