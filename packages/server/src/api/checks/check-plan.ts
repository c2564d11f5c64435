import type { RouteMeta, ScopeArea } from '@candlebook/contract/routes'
import { requirePlan } from '@candlebook/core/billing'
import type { Action } from '@candlebook/domain/subscriptions'
import type { ApiContext } from '../base.ts'

type Call<T> = {
  context: ApiContext
  procedure: { '~orpc': { route: { method?: string }; meta: Partial<RouteMeta> } }
  next(): Promise<T>
}

/** Interceptor: on a closed installation a write needs a plan. Reading never does. */
export async function checkPlan<T>({ context, procedure, next }: Call<T>): Promise<T> {
  const { route, meta } = procedure['~orpc']
  const action = meta.area && actionsOfAreas[meta.area]
  const isDemo = context.actor.kind === 'demo' // its account is not for keeping a journal
  if (action && route.method !== 'GET' && !isDemo) await requirePlan(context, action)
  return await next()
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
