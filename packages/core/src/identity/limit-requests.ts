import { asSystem } from '../db/index.ts'
import { AppError, type Context } from '../kernel/index.ts'
import { addRequest } from './request-limits.store.ts'

/**
 * Counts a request of the viewer's for something dear, in the database, so that all servers share the count. Throws
 * session.required, and request.too_many with the seconds to wait once `most` of them came within the window.
 */
export async function limitRequests(
  { viewer, db, clock }: Context,
  { what, most, windowMs }: { what: string; most: number; windowMs: number },
): Promise<void> {
  if (!viewer) throw new AppError('session.required')
  const now = clock.now()
  const key = `${what}/${viewer.userId}`
  const { count, began } = await asSystem(db, (system) => addRequest(system, { key, windowMs, now }))
  if (count <= most) return
  const waitSeconds = Math.ceil((began.getTime() + windowMs - now.getTime()) / 1000)
  throw new AppError('request.too_many', { data: { waitSeconds } })
}
