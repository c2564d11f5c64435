import { type Access, computeAccess } from '@candlebook/domain/subscriptions'
import type { Scope } from '../db/index.ts'
import { selectGrants } from './grants.store.ts'

/** What the user has at this instant. Only invitations feed it; billing adds the subscription of the provider. */
export async function readAccess(scope: Scope, now: Date): Promise<Access> {
  return computeAccess({ provider: null, grants: await selectGrants(scope), now })
}
