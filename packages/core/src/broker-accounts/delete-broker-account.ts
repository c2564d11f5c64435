import type { Context } from '../context/index.ts'
import { asUser } from '../db/index.ts'
import { AppError, isId } from '../kernel/index.ts'
import { deleteAccountRow } from './broker-accounts.store.ts'

/**
 * Deletes a broker account. Throws trades.account_not_found, and trades.account_has_trades or
 * trades.account_has_executions while trades or imported executions are in it.
 */
export function deleteBrokerAccount(ctx: Context, { id }: { id: string }): Promise<void> {
  return asUser(ctx, async (scope) => {
    const isDeleted = isId(id) && (await deleteAccountRow(scope, id))
    if (!isDeleted) throw new AppError('trades.account_not_found')
  })
}
