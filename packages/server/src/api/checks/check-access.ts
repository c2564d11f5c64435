import { getScope, type RouteMeta } from '@candlebook/contract/routes'
import { requireAccess } from '@candlebook/core/identity'
import type { ApiContext } from '../base.ts'

type Call<T> = {
  context: ApiContext
  procedure: { '~orpc': { route: { method?: string }; meta: Partial<RouteMeta> } }
  next(): Promise<T>
}

/**
 * Interceptor: checks the access of the procedure that the router of the API chose. The mount has checked the address
 * before it read the body; should the two ever disagree about an address, this check decides.
 */
export async function checkAccess<T>({ context, procedure, next }: Call<T>): Promise<T> {
  const { route, meta } = procedure['~orpc']
  const scope = getScope({ method: route.method ?? '', area: meta.area })
  requireAccess(context.actor, { access: meta.access ?? 'admin', scope, demo: meta.demo })
  return await next()
}
