import type { Context } from '../context/index.ts'
import { asJob } from '../db/index.ts'
import { AppError } from '../kernel/index.ts'
import { recordAction } from './record-action.ts'
import type { RefusalBudget } from './refusal-budget.ts'

/** The requested route without ids, such as `GET /api/v1/admin/audit`, and whether only administrators may call it. */
export type AskedRoute = { route: string; isForAdministrators: boolean }

type DenialContext = Pick<Context, 'actor' | 'db' | 'clock' | 'source'> & { refusals: RefusalBudget }

/**
 * Adds an audit entry for a refusal of the access check: a person or a program without the right (403), and on the routes
 * of administrators also somebody without a session (401). Within the limits of refusal-budget.ts. Other errors leave none.
 */
export async function recordDenial(
  { actor, db, clock, source, refusals }: DenialContext,
  error: unknown,
  { route, isForAdministrators }: AskedRoute,
): Promise<void> {
  const status = error instanceof AppError ? error.status : null
  if (status !== 403 && !(status === 401 && isForAdministrators)) return
  const userId = 'userId' in actor ? actor.userId : null
  if (!refusals({ source, userId })) return
  const recorded = { userId, targetId: null, detail: route.slice(0, 200), now: clock.now(), source }
  await asJob(db, (connection) => recordAction(connection, { action: 'access.denied', ...recorded }))
}
