import type { Context } from '../context/index.ts'
import { asUser } from '../db/index.ts'
import { AppError, isId } from '../kernel/index.ts'
import { insertRead, isVisible } from './notifications.store.ts'

/**
 * Stores that the viewer has read or deleted a notification; both are the same record, and the notification is not
 * listed again [NOTIF-14] [NOTIF-16]. A second call changes nothing. Throws notifications.not_found for one that the
 * viewer cannot see [PERM-08].
 */
export async function readNotification(ctx: Context, { id }: { id: string }): Promise<void> {
  await asUser(ctx, async (scope) => {
    if (!isId(id) || !(await isVisible(scope, id))) throw new AppError('notifications.not_found')
    await insertRead(scope, { id, now: ctx.clock.now() })
  })
}
