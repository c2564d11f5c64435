import type { ScopeArea } from '@candlebook/contract/routes'
import { requirePlan } from '@candlebook/core/billing'
import type { Action } from '@candlebook/domain/subscriptions'
import type { ApiContext } from '../base.ts'
import type { ContractRoute } from '../contract-routes.ts'

/** On a closed installation a write needs a plan. Reading never does. */
export async function checkPlan(context: ApiContext, { method, area }: ContractRoute): Promise<void> {
  const action = area && actionsOfAreas[area]
  const isDemo = context.actor.kind === 'demo' // its account is not for keeping a journal
  if (action && method !== 'GET' && !isDemo) await requirePlan(context, action)
}

/** What a write in each part of the API is. The sync of the library also reads, so it stays open, as do settings. */
const actionsOfAreas: Record<ScopeArea, Action | null> = {
  trades: 'trades',
  imports: 'imports',
  journal: 'journal',
  images: 'images',
  analytics: null,
  library: null,
  settings: null,
}
