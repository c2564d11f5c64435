import { signToken } from '@candlebook/core/identity'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { MAX_HANDLED_AT_ONCE, queueSessionRequests } from './queue-session-requests.ts'

const SECRET = 'a secret of 32 characters or more.'
const bearer = `Bearer ${signToken('a-session', SECRET)}`

/** A server whose requests wait until they are released. */
function openHeldApp() {
  const handled: { method: string; release: () => void }[] = []
  const app = new Hono()
  app.use(queueSessionRequests({ secret: SECRET, baseUrl: 'http://localhost:3000' }))
  app.all('*', async (c) => {
    await new Promise<void>((release) => handled.push({ method: c.req.method, release }))
    return c.text('done')
  })
  const send = (method: string) =>
    Promise.resolve(app.request('/api/v1/trades', { method, headers: { Authorization: bearer } }))
  const countHandled = (method: string) => handled.filter((request) => request.method === method).length
  return { handled, send, countHandled }
}

test('a session has turns for reads and turns for writes, so writes do not hold up its reads', async () => {
  const { handled, send, countHandled } = openHeldApp()
  const writes = Array.from({ length: 30 }, (_, n) => send(['POST', 'PUT', 'DELETE'][n % 3]!)) // one of the three
  const reads = Array.from({ length: 30 }, () => send('GET'))
  await new Promise(setImmediate)

  expect(handled.length - countHandled('GET')).toBe(MAX_HANDLED_AT_ONCE.writes)
  expect(countHandled('GET')).toBe(MAX_HANDLED_AT_ONCE.reads)

  while (handled.length > 0) {
    for (const { release } of handled.splice(0)) release()
    await new Promise(setImmediate)
  }
  const answers = await Promise.all([...writes, ...reads])
  expect(answers.map(({ status }) => status)).toEqual(Array(60).fill(200))
})
