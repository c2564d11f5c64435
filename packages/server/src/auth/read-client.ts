import type { Client } from '@candlebook/core/identity'
import type { Context } from 'hono'
import { findClientAddress } from './client-address.ts'

/** What a request tells about its client. `origin` is null for a request that no page sent. */
export function readClient(
  c: Context,
  { clientAddressHeader }: { clientAddressHeader: string | null },
): Client & { origin: string | null } {
  const userAgent = c.req.header('user-agent')?.slice(0, MAX_USER_AGENT_LENGTH) ?? null
  return {
    address: findClientAddress(c, clientAddressHeader),
    userAgent,
    origin: c.req.header('origin') ?? null,
  }
}

const MAX_USER_AGENT_LENGTH = 500
