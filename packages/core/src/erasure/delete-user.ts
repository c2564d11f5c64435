import type { RequestErasure, RequestedErasure } from '@candlebook/contract/erasure'
import type { Context } from '../context/index.ts'
import { asAuth } from '../db/index.ts'
import { findAccountByEmail, type IdentityContext } from '../identity/index.ts'
import { AppError, requireAdministratorId } from '../kernel/index.ts'
import { requestErasure } from './request-erasure.ts'

/**
 * Starts the erasure of somebody else's account for an administrator [ADEL-03]. The account is locked before this returns.
 * The last administrator stays, because no other person may ask. Throws admin.required, accounts.not_found and
 * accounts.own_account.
 */
export async function deleteUser(
  ctx: Pick<Context, 'actor'> & Pick<IdentityContext, 'db' | 'authDb' | 'jobs' | 'clock' | 'source'>,
  { email }: Pick<RequestErasure, 'email'>,
): Promise<RequestedErasure> {
  const requestedBy = requireAdministratorId(ctx.actor)
  const account = await asAuth(ctx.authDb, (db) => findAccountByEmail(db, email))
  if (!account) throw new AppError('accounts.not_found')
  if (account.userId === requestedBy) throw new AppError('accounts.own_account')
  return { id: await requestErasure(ctx, { userId: account.userId, requestedBy }) }
}
