import { recordDenial } from '@candlebook/core/audit'
import { requireAccess } from '@candlebook/core/identity'
import type { ApiContext } from '../base.ts'

/**
 * Checks the access of a route, and adds an audit entry when it is refused. `route` is its method and its path without
 * ids. Throws what requireAccess throws.
 */
export async function requireRecordedAccess(
  context: ApiContext,
  access: Parameters<typeof requireAccess>[1],
  route: string,
): Promise<void> {
  try {
    requireAccess(context.actor, access)
  } catch (error) {
    await recordDenial(context, error, { route, isForAdministrators: access.access === 'admin' })
    throw error
  }
}
