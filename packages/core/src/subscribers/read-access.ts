import { type Access, computeAccess } from '@candlebook/domain/subscriptions'
import type { Scope } from '../db/index.ts'
import { selectGrants } from './grants.store.ts'
import { type CustomerRow, findCustomer } from './provider-subscriptions.store.ts'

/** What the user has at this instant, and the customer from which it was computed. */
export async function readAccess(
  scope: Scope,
  now: Date,
): Promise<Access & { customer: CustomerRow | null }> {
  const customer = await findCustomer(scope)
  const provider = customer?.subscription ?? null
  return { ...computeAccess({ provider, grants: await selectGrants(scope), now }), customer }
}
