import type { Notice, SetNotice } from '@candlebook/contract/operations'
import { recordAction } from '../../audit/index.ts'
import type { Context } from '../../context/index.ts'
import { asAdministrator } from '../../db/index.ts'
import { newId, requireAdministratorId } from '../../kernel/index.ts'
import { replaceNotice } from './notices.store.ts'

/** Shows a notice to all people, in place of the one before. Its new id opens it where the earlier one was closed. Throws admin.required. */
export async function setNotice(ctx: Context, notice: SetNotice): Promise<Notice> {
  const userId = requireAdministratorId(ctx.actor)
  const now = ctx.clock.now()
  const set: Notice = { id: newId(), ...notice }
  await asAdministrator(ctx.db, userId, async ({ db }) => {
    await replaceNotice(db, { ...set, now })
    const recorded = { userId, targetId: set.id, now, source: ctx.source }
    await recordAction(db, { action: 'operations.notice_set', ...recorded })
  })
  return set
}
