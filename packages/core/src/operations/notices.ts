import type { Notice, SetNotice } from '@candlebook/contract/operations'
import { recordAction } from '../audit/index.ts'
import type { Context } from '../context/index.ts'
import { asAdministrator, asVisitor, type Database, transaction } from '../db/index.ts'
import { type Clock, newId, requireAdministratorId } from '../kernel/index.ts'
import { deleteNotice, findNotice, replaceNotice } from './notices.store.ts'

/** The notice that all people see, also without an account; null when there is none. It may start in the future. */
export function findCurrentNotice({ db, clock }: { db: Database; clock: Clock }): Promise<Notice | null> {
  return transaction(asVisitor(db), (connection) => findNotice(connection, clock.now()))
}

/** Shows a notice to all people, in place of the one before. Its new id opens it where the earlier one was closed. Throws admin.required. */
export async function setNotice(ctx: Context, notice: SetNotice): Promise<Notice> {
  const userId = requireAdministratorId(ctx.actor)
  const now = ctx.clock.now()
  const set: Notice = { id: newId(), ...notice }
  await transaction(asAdministrator(ctx.db, userId), async ({ db }) => {
    await replaceNotice(db, { ...set, now })
    const recorded = { userId, targetId: set.id, now, source: ctx.source }
    await recordAction(db, { action: 'operations.notice_set', ...recorded })
  })
  return set
}

/** Removes the notice from all pages. Without a notice nothing happens. Throws admin.required. */
export async function removeNotice(ctx: Context): Promise<void> {
  const userId = requireAdministratorId(ctx.actor)
  await transaction(asAdministrator(ctx.db, userId), async ({ db }) => {
    const targetId = await deleteNotice(db)
    if (targetId === null) return
    await recordAction(db, {
      action: 'operations.notice_removed',
      userId,
      targetId,
      now: ctx.clock.now(),
      source: ctx.source,
    })
  })
}
