import type { MergedBrokerAccount } from '@candlebook/contract/broker-accounts'
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
export type MergedPair = { from: BrokerAccountRow; into: BrokerAccountRow }

/**
 * Locks two accounts until the end of the transaction. Throws trades.account_not_found for either, and request.invalid when
 * both are the same.
 */
export async function lockMergedPair(scope: Scope, ids: { id: string; into: string }): Promise<MergedPair> {
  const { id, into: intoId } = ids
  if (id === intoId) throw buildFieldRefusal([{ field: 'into', code: 'account.same' }])
  const locked = [id, intoId].every(isId) ? await lockAccounts(scope, [id, intoId]) : []
  const from = locked.find((account) => account.id === id)
  const into = locked.find((account) => account.id === intoId)
  if (!from || !into) throw new AppError('trades.account_not_found')
  return { from, into }
}

/**
 * Moves all trades and executions of an account to another one and deletes it. Its name becomes another name of the other
 * account, so that later files that name it are matched there.
 */
export async function moveAccount(
  scope: Scope,
  { from, into, now }: MergedPair & { now: Date },
): Promise<Omit<MergedBrokerAccount, 'matchedAgain'>> {
  const moved = await moveRows(scope, { from: from.name, into: into.name, now })
  await deleteAccountRow(scope, from.id)
  const otherNames = joinOtherNames(into.name, [...into.otherNames, ...from.otherNames, from.name])
  await updateAccount(scope, { id: into.id, set: { otherNames }, now })
  return moved
}
