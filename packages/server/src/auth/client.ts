import type { AddressLimit, Client } from '@candlebook/core/identity'
import { isTimeZone } from '@candlebook/domain/settings/time-zone'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/**
 * The address of the client. Behind a proxy it is the last address in the proxy's header, which the proxy wrote. A
 * client can forge the addresses before it. Null when the request came over no socket.
 */
export function findClientAddress(c: Context, proxyHeader: string | null): string | null {
  const forwarded = proxyHeader ? c.req.header(proxyHeader)?.split(',').at(-1)?.trim() : undefined
  if (forwarded) return forwarded
  return c.env?.incoming ? (getConnInfo(c).remote.address ?? null) : null
}

/** What a request tells about its client. `origin` is null for a request that no page sent. */
export function readClient(
  c: Context,
  { clientAddressHeader }: { clientAddressHeader: string | null },
): Client & { origin: string | null } {
  const userAgent = c.req.header('user-agent')?.slice(0, MAX_USER_AGENT_LENGTH) ?? null
  return {
    address: findClientAddress(c, clientAddressHeader),
    userAgent,
    timeZone: readTimeZone(c.req.header('x-time-zone')),
    origin: c.req.header('origin') ?? null,
  }
}

const MAX_USER_AGENT_LENGTH = 500

/** The header is for convenience: a value that names no zone is ignored. */
function readTimeZone(header: string | undefined): string | null {
  return header !== undefined && isTimeZone(header) ? header : null
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** What one network address may ask for within a time window. All nodes share the counts. */
export const addressLimits = {
  challenge: { route: '/challenge', max: 30, windowMs: MINUTE },
  signUp: { route: '/sign-up/email', max: 3, windowMs: 10 * SECOND },
  /** Shared by browsers and programs (POST /api/v1/token). */
  signIn: { route: '/sign-in/email', max: 3, windowMs: 10 * SECOND },
  /** Codes of the second step. */
  code: { route: '/sign-in/code', max: 10, windowMs: 10 * SECOND },
  /** The two requests of a sign-in with a passkey. */
  passkey: { route: '/sign-in/passkey', max: 60, windowMs: 5 * MINUTE },
  signOut: { route: '/sign-out', max: 100, windowMs: 10 * SECOND },
  /** Requests that cause a mail. */
  requestMail: { route: 'request-mail', max: 3, windowMs: MINUTE },
  /** Attempts to use the token of a link. */
  useLink: { route: 'use-link', max: 30, windowMs: 5 * MINUTE },
  /** Changes that need the current password or a recovery session. */
  changeAccount: { route: 'change-account', max: 5, windowMs: 10 * SECOND },
  /** Copies of the demo record. */
  demo: { route: '/demo', max: 5, windowMs: HOUR },
  testMail: { route: 'test-email', max: 3, windowMs: HOUR },
} as const satisfies Record<string, AddressLimit>
