import type { ListedUpTo } from '@candlebook/contract/notifications'
import type { Context } from '../context/index.ts'
import { asUser } from '../db/index.ts'
import { AppError, isId } from '../kernel/index.ts'
import { insertReadsUpTo, isVisible } from './notifications.store.ts'

/**
 * Stores that the viewer has read or deleted all notifications up to the newest one that the viewer's list showed; one
 * that arrived later stays [NOTIF-15] [NOTIF-17]. A second call changes nothing. Throws notifications.not_found for one
 * that the viewer cannot see.
 */
export async function readAllNotifications(ctx: Context, { upTo }: ListedUpTo): Promise<void> {
  await asUser(ctx, async (scope) => {
    if (!isId(upTo) || !(await isVisible(scope, upTo))) throw new AppError('notifications.not_found')
    await insertReadsUpTo(scope, { upTo, now: ctx.clock.now() })
  })
}
