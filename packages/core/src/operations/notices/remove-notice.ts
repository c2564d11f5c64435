import { recordAction } from '../../audit/index.ts'
import type { Context } from '../../context/index.ts'
import { asAdministrator } from '../../db/index.ts'
import { requireAdministratorId } from '../../kernel/index.ts'
import { deleteNotice } from './notices.store.ts'

/** Removes the notice from all pages. Without a notice nothing happens. Throws admin.required. */
export async function removeNotice(ctx: Context): Promise<void> {
  const userId = requireAdministratorId(ctx.actor)
  await asAdministrator(ctx.db, userId, async ({ db }) => {
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
