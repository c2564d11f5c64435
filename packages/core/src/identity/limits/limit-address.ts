import { asAuth } from '../../db/index.ts'
import { toNetwork } from '../../kernel/index.ts'
import type { IdentityContext } from '../auth/identity-context.ts'
import { addRouteRequest } from '../stores/attempts.store.ts'
import { buildTooManyError } from './limit-requests.ts'

/** The maximum number of requests of one network address on a route within a time window. */
export type AddressLimit = { route: string; max: number; windowMs: number }

/**
 * Counts a request of a network address on a route, in the database, so that all nodes share the count. The
 * addresses of one IPv6 network (/64) and all clients without an address count as one. Throws
 * request.too_many with the seconds to wait.
 */
export async function limitAddress(
  { authDb, clock, config }: Pick<IdentityContext, 'authDb' | 'clock' | 'config'>,
  { address, limit }: { address: string | null; limit: AddressLimit },
): Promise<void> {
  if (!config.limitRequests) return
  const now = clock.now()
  const { route, max, windowMs } = limit
  const key = `${address ? toNetwork(address) : 'no address'}|${route}`.slice(0, MAX_KEY_LENGTH)
  const { count, endsAt } = await asAuth(authDb, (db) => addRouteRequest(db, { key, windowMs, now }))
  if (count > max) throw buildTooManyError({ until: endsAt.getTime(), now })
}

/** A proxy header can contain any text instead of an address. */
const MAX_KEY_LENGTH = 200
