import { getScope, type RouteMeta } from '@candlebook/contract/routes'
import type { ApiContext } from '../base.ts'
import { requireRecordedAccess } from './require-recorded-access.ts'

type Call<T> = {
  context: ApiContext
  procedure: { '~orpc': { route: { method?: string; path?: string }; meta: Partial<RouteMeta> } }
  next(): Promise<T>
}

/**
 * Interceptor: checks the access of the procedure that the router of the API chose. The mount has checked the address
 * before it read the body; if the two ever disagree about an address, this check decides.
 */
export async function checkAccess<T>({ context, procedure, next }: Call<T>): Promise<T> {
  const { route, meta } = procedure['~orpc']
  const scope = getScope({ method: route.method ?? '', area: meta.area })
  const asked = `${route.method} ${route.path}`
  const needed = { access: meta.access ?? 'admin', scope, demo: meta.demo }
  await requireRecordedAccess(context, needed, asked)
  return await next()
}
