import type { RouteMeta } from '@candlebook/contract/routes'
import { requireAccess } from '@candlebook/core/identity'
import type { ApiContext } from './base.ts'

type Call<T> = {
  context: ApiContext
  procedure: { '~orpc': { meta: Partial<RouteMeta> } }
  next(): Promise<T>
}

/**
 * Interceptor: checks the access of the procedure that the router of the API chose. The mount has checked the address
 * before it read the body; should the two ever disagree about an address, this check decides.
 */
export async function checkAccess<T>({ context, procedure, next }: Call<T>): Promise<T> {
  requireAccess(context.actor, procedure['~orpc'].meta.access ?? 'admin')
  return await next()
}
