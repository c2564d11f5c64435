import { readCredential } from '@candlebook/core/identity'
import { KeyedTurns } from '@candlebook/core/kernel'
import { createMiddleware } from 'hono/factory'
import { shareLimit } from '../limits/share-limit.ts'
import { readSessionHeaders } from './read-session-headers.ts'

/**
 * How many reads and how many writes of one session a server handles at once, in all its processes together. A browser opens six connections to a
 * server. A write costs as much as several reads, and those of one user wait for the same rows anyway.
 */
export const MAX_HANDLED_AT_ONCE = { reads: 8, writes: 4 }

/** How many more reads, and how many more writes, of one session may wait, and for how long. */
const WAIT_LIMITS = { maxWaiting: 200, maxWaitMs: 10_000 }

/**
 * Lets requests of one session or API token wait for each other before anything is done for them. Otherwise the server would work
 * on 200 requests of one session at the same moment, and every other user would wait until the last of them has begun.
 * Requests without a token do not wait: they belong to different people. Throws request.too_many and
 * server.busy, each with the seconds to wait.
 */
export function queueSessionRequests(
  config: { secret: string; baseUrl: string },
  { processes = 1 }: { processes?: number } = {},
) {
  const turns = new KeyedTurns(WAIT_LIMITS)
  return createMiddleware(async (c, next) => {
    const credential = readCredential(readSessionHeaders(c), config)
    if (!credential) return await next()
    const kind = readMethods.has(c.req.method) ? 'reads' : 'writes'
    const endTurn = await turns.take(
      `${kind} ${credential.token}`,
      shareLimit(MAX_HANDLED_AT_ONCE[kind], processes),
    )
    try {
      await next()
    } finally {
      endTurn()
    }
  })
}

const readMethods = new Set(['GET', 'HEAD', 'OPTIONS'])
