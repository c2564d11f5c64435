import type { Session } from '@candlebook/contract/identity'
import { asUser } from '../db/transaction.ts'
import { AppError, type Context } from '../kernel/index.ts'
import type { SignedInViewer } from './find-viewer.ts'
import { findIsAdmin } from './profiles.store.ts'

/** The session of the viewer as the API shows it. Throws session.required without one. */
export async function getSession(ctx: Context): Promise<Session> {
  const viewer = ctx.viewer as SignedInViewer | null // the edge puts what findViewer gave here
  if (!viewer) throw new AppError('session.required')
  const isAdmin = await asUser(ctx, findIsAdmin)
  return { user: { id: viewer.userId, email: viewer.email, fullName: viewer.fullName, isAdmin } }
}
