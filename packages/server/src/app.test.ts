import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { watchSlowRequests } from './app.ts'
import { openSlowRequests } from './context/app-context.ts'

const clock = { now: () => new Date('2027-03-05T08:00:00Z') }

test('a slow request is remembered with the pattern of its route, never with an id or a parameter', async () => {
  const slow = openSlowRequests(clock, { thresholdMs: 0 })
  const app = new Hono()
  app.use(watchSlowRequests(slow))
  app.route(
    '/api/v1',
    new Hono().all('*', (c) => c.text('answer')),
  )
  app.route(
    '/images',
    new Hono().get('/:user/:name', (c) => c.text('image')),
  )
  app.get('*', (c) => c.text('page'))

  const addresses = [
    '/api/v1/trades/0190a000-0000-7000-8000-000000000001?symbol=BTC',
    '/api/v1/nothing/secret',
    '/images/ana/chart.png',
    '/blog/0190a000?from=secret',
  ]
  for (const address of addresses) await app.request(address)

  expect(slow.list().map(({ method, route }) => `${method} ${route}`)).toEqual([
    'GET a page or a file',
    'GET /images/:user/:name',
    'GET /api/v1/…',
    'GET /api/v1/trades/{id}',
  ])
  expect(slow.list()[0]).toMatchObject({ ms: expect.any(Number), at: '2027-03-05T08:00:00.000Z' })
})

test('a quick request is not remembered', async () => {
  const slow = openSlowRequests(clock, { thresholdMs: 60_000 })
  const app = new Hono()
  app.use(watchSlowRequests(slow))
  app.get('/quick', (c) => c.text('quick'))

  await app.request('/quick')

  expect(slow.list()).toEqual([])
})

test('50 are remembered, the newest first', () => {
  const slow = openSlowRequests(clock)

  for (let ms = 1001; ms <= 1060; ms++) slow.add({ method: 'GET', route: '/slow', ms })

  expect(slow.list()).toHaveLength(50)
  expect(slow.list()[0]?.ms).toBe(1060)
})
