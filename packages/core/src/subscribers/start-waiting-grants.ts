import { computeAccess, startGrants } from '@candlebook/domain/subscriptions'
import type { Scope } from '../db/index.ts'
import { lockWaitingGrants, storeGrantStart } from './grants.store.ts'
import type { StoredSubscription } from './provider-subscriptions.store.ts'

/**
 * Stores when grants that waited for the end of this subscription started. Called before another subscription replaces
 * it, because the instant of its end is then no longer known.
 */
export async function startWaitingGrants(
  scope: Scope,
  { provider, now }: { provider: StoredSubscription; now: Date },
): Promise<void> {
  if (computeAccess({ provider, grants: [], now }).planType === 'Premium') return
  for (const { id, ...grant } of await lockWaitingGrants(scope)) {
    const [started] = startGrants({ provider, grants: [grant], now })
    if (started) await storeGrantStart(scope, { id, startsAt: started.startsAt, endsAt: started.endsAt, now })
  }
}
