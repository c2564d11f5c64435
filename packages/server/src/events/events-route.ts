import { AppError } from '@candlebook/core/kernel'
import { Hono } from 'hono'
import type { CreateContext } from '../api/create-context.ts'
import type { EventStreams } from '../event-streams/open-event-streams.ts'

/** The events of the signed-in user, live: GET answers with a stream that stays open. Browsers only, no API tokens. */
export function createEventsRoute({
  createContext,
  events,
}: {
  createContext: CreateContext
  events: EventStreams
}): Hono {
  const app = new Hono()
  app.get('/', async (c) => {
    const { signedIn } = await createContext(c)
    if (!signedIn) throw new AppError('session.required')
    if (c.req.method === 'HEAD') return c.body(null, 200, headers) // no one would read the stream
    const { userId, sessionId, signedUpAt, demoEndsAt } = signedIn
    const owner = { userId, sessionId, signedUpAt, isDemo: demoEndsAt !== null }
    return c.body(events.open(owner), 200, headers)
  })
  return app
}

const headers = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  /** Proxies such as nginx must not collect the events. */
  'X-Accel-Buffering': 'no',
}
