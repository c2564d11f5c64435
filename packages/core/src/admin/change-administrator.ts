import type { AdministratorChange, ChangedAdministrator } from '@candlebook/contract/admin'
import { recordAction } from '../audit/index.ts'
import type { Context } from '../context/index.ts'
import { asAdministrator } from '../db/index.ts'
import { AppError, requireAdministratorId } from '../kernel/index.ts'
import { type ChangeOutcome, setAdministrator } from './administrators.store.ts'

/** Makes an account an administrator [AADM-01] [API-23]. Throws admin.required and accounts.not_found. */
export function grantAdministrator(
  ctx: Context,
  { email }: AdministratorChange,
): Promise<ChangedAdministrator> {
  return changeAdministrator(ctx, { email, isGranted: true })
}

/**
 * Takes the rights of an administrator from an account, from its next request on [AADM-02] [API-23]. Throws
 * admin.required, accounts.not_found and admin.own_rights.
 */
export function revokeAdministrator(
  ctx: Context,
  { email }: AdministratorChange,
): Promise<ChangedAdministrator> {
  return changeAdministrator(ctx, { email, isGranted: false })
}

async function changeAdministrator(
  ctx: Context,
  { email, isGranted }: { email: string; isGranted: boolean },
): Promise<ChangedAdministrator> {
  const now = ctx.clock.now()
  return await asAdministrator(ctx.db, requireAdministratorId(ctx.actor), async ({ db, userId }) => {
    const { outcome, target } = await setAdministrator(db, { email, isGranted, now })
    refuse(outcome)
    if (outcome === 'unchanged') return { email, isChanged: false }
    const action = isGranted ? 'admin.granted' : 'admin.revoked'
    await recordAction(db, { action, userId, targetId: target, now, source: ctx.source })
    return { email, isChanged: true }
  })
}

function refuse(outcome: ChangeOutcome): void {
  if (outcome === 'not_permitted') throw new AppError('admin.required')
  if (outcome === 'missing') throw new AppError('accounts.not_found')
  if (outcome === 'self') throw new AppError('admin.own_rights')
}
