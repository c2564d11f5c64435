import type { Scope } from '../db/index.ts'
import { AppError, buildFieldRefusal, isId } from '../kernel/index.ts'
import {
  type BrokerAccountRow,
  deleteAccountRow,
  lockAccounts,
  moveRows,
  updateAccount,
} from './broker-accounts.store.ts'
import { joinOtherNames } from './join-other-names.ts'

/** Two accounts of which the first one is merged into the second one. */
export type AccountsToMerge = { from: BrokerAccountRow; into: BrokerAccountRow }

/**
 * Reads two accounts whose names stay until the end of the transaction. Trades can be written into both. Throws
 * trades.account_not_found for either, and request.invalid when both are the same.
 */
export async function findAccountsToMerge(
  scope: Scope,
  { id, into: intoId }: { id: string; into: string },
): Promise<AccountsToMerge> {
  if (id === intoId) throw buildFieldRefusal([{ field: 'into', code: 'account.same' }])
  const found = [id, intoId].every(isId) ? await lockAccounts(scope, [id, intoId], 'key share') : []
  const from = found.find((account) => account.id === id)
  const into = found.find((account) => account.id === intoId)
  if (!from || !into) throw new AppError('trades.account_not_found')
  return { from, into }
}

/**
 * Moves all trades and executions that an account still has to another account, and deletes it. Its name becomes another
 * name of the other account, so that later files that name it are matched there. Other writes of trades that name one of
 * the two accounts wait from here until the end of the transaction.
 */
export async function moveAccount(
  scope: Scope,
  { from, into, now }: AccountsToMerge & { now: Date },
): Promise<{ trades: number; executions: number }> {
  await lockAccounts(scope, [from.id, into.id])
  const moved = await moveRows(scope, { from: from.name, into: into.name, now })
  await deleteAccountRow(scope, from.id)
  const otherNames = joinOtherNames(into.name, [...into.otherNames, ...from.otherNames, from.name])
  await updateAccount(scope, { id: into.id, set: { otherNames }, now })
  return moved
}
