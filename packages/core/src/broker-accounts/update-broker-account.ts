import type { BrokerAccount, BrokerAccountFields } from '@candlebook/contract/broker-accounts'
import type { Context } from '../context/index.ts'
import { allowLongWork, asUser } from '../db/index.ts'
import { AppError, isId } from '../kernel/index.ts'
import {
  countTrades,
  hasExecutions,
  lockAccounts,
  setAccountOfSplits,
  updateAccount,
} from './broker-accounts.store.ts'
import { joinOtherNames } from './join-other-names.ts'

/**
 * Writes all fields of a broker account. Its trades, executions and splits get a new name, too. When files were imported into
 * the account, its earlier name becomes one of its other names, so that the next file is matched with it. Throws
 * trades.account_not_found, and request.invalid when another account has this name in any case.
 */
export function updateBrokerAccount(
  ctx: Context,
  { id, ...fields }: BrokerAccountFields & { id: string },
): Promise<BrokerAccount> {
  return asUser(ctx, async (scope) => {
    await allowLongWork(scope.db)
    const [stored] = isId(id) ? await lockAccounts(scope, [id]) : []
    if (!stored) throw new AppError('trades.account_not_found')
    const earlier = (await hasExecutions(scope, stored.name)) ? [stored.name] : []
    const otherNames = joinOtherNames(fields.name, [...stored.otherNames, ...earlier])
    const now = ctx.clock.now()
    await updateAccount(scope, { id, set: { ...fields, otherNames }, now })
    if (fields.name !== stored.name)
      await setAccountOfSplits(scope, { from: stored.name, into: fields.name, now })
    return { ...stored, ...fields, otherNames, ...(await countTrades(scope, fields.name)) }
  })
}
