import { randomUUID } from 'node:crypto'
import { get, type IncomingMessage } from 'node:http'
import { grantAdmin } from '@candlebook/core/identity'
import type pg from 'pg'
import { computeMedian } from '../harness/compute-median.ts'
import type { Figure, Row } from '../harness/figure.ts'
import { load } from '../harness/load.ts'
import { measureInTurns } from '../harness/measure-in-turns.ts'
import { readMemoryKb } from '../harness/read-memory.ts'
import { signUp, type Trader } from '../harness/sign-up.ts'
import { withStack } from '../harness/with-stack.ts'

const ROUNDS = 5
const SECONDS = 2
const MAX_LIST_RATIO = 1.3
const BELLS = 500
const MAX_BROADCAST_MS = 1000
const USERS = 100_000
const STREAMS = 1000
const MAX_STREAM_KB = 20

/** The list of a user who has 100 notifications, and of one for whom 100,000 were sent. */
export const notificationList: Row = {
  name: 'notification-list',
  measure: async () => {
    const few = await withStack(({ server, owner }) => measureList(server.url, owner, 100), settings)
    const many = await withStack(({ server, owner }) => measureList(server.url, owner, 100_000), settings)
    const ratio = many / few
    return [
      {
        what: 'The notification list after 100,000 sent against 100',
        measured: `p95 ${many.toFixed(1)} ms`,
        baseline: `p95 ${few.toFixed(1)} ms`,
        ratio,
        goal: `at most ${MAX_LIST_RATIO}x`,
        met: ratio <= MAX_LIST_RATIO,
      },
    ]
  },
}

/** One message to 100,000 users with 500 open bells, and what 1,000 open streams cost. */
export const broadcast: Row = {
  name: 'broadcast',
  measure: () =>
    withStack(async ({ server, ownerUrl, owner }) => {
      const admin = await signUp(server.url)
      await grantAdmin(ownerUrl, { userId: admin.userId, now: new Date() })
      await fillUsers(owner)
      const people = await Promise.all(Array.from({ length: STREAMS / 10 }, () => signUp(server.url)))
      const before = readMemoryKb(server.pid)
      const streams: Stream[] = []
      for (const person of people)
        for (let n = 0; n < 10; n++) streams.push(await openStream(server.url, person))
      const kb = (readMemoryKb(server.pid) - before) / STREAMS
      for (const stream of streams.splice(BELLS)) stream.close()
      const reached = streams.map(({ firstNotification }) => firstNotification)
      const began = performance.now()
      await send(server.url, admin)
      await Promise.all(reached)
      const ms = performance.now() - began
      const { rows } = await owner.query<{ count: number }>(
        'select count(*)::int as count from platform.notifications',
      )
      for (const stream of streams) stream.close()
      return [
        toFigure(`A message to ${USERS} users reaches ${BELLS} open bells, in ${rows[0]?.count} row`, {
          value: ms,
          unit: 'ms',
          max: MAX_BROADCAST_MS,
        }),
        toFigure(`Memory of one of ${STREAMS} open event streams`, {
          value: kb,
          unit: 'KB',
          max: MAX_STREAM_KB,
        }),
      ]
    }, settings),
}

const settings = { RATE_LIMIT: 'off', WORKER: 'off' }

async function measureList(url: string, owner: pg.Client, sent: number): Promise<number> {
  const trader = await signUp(url)
  await owner.query(
    `insert into platform.notifications (id, kind, title, message, unique_key, created_at)
     select gen_random_uuid(), 'message', 'Message ' || n, repeat('About it. ', 20), 'bench/' || n, now() + n * interval '1 ms'
     from generate_series(1, $1::int) as n`,
    [sent],
  )
  await owner.query('analyze platform.notifications')
  const target = { url: `${url}/api/v1/notifications`, cookie: trader.cookie, seconds: SECONDS }
  const rounds = await measureInTurns({ list: () => load(target) }, ROUNDS)
  return computeMedian(rounds.map(({ list }) => list.p95Ms))
}

async function fillUsers(owner: pg.Client): Promise<void> {
  await owner.query(
    `with added as (
       insert into auth.users (id, name, email, created_at, updated_at)
       select gen_random_uuid(), 'Bench Trader', n || '@bench.example.com', now(), now() from generate_series(1, $1::int) as n
       returning id)
     insert into profiles (user_id, created_at, updated_at) select id, now(), now() from added`,
    [USERS],
  )
}

type Stream = { firstNotification: Promise<void>; close(): void }

async function openStream(url: string, { cookie }: Trader): Promise<Stream> {
  const request = get(`${url}/api/events`, { headers: { cookie }, agent: false })
  request.on('error', () => {}) // closed below
  const answer = await new Promise<IncomingMessage>((done) => request.on('response', done))
  if (answer.statusCode !== 200) throw new Error(`a stream was refused: ${answer.statusCode}`)
  answer.on('error', () => {})
  const firstNotification = new Promise<void>((done) =>
    answer.on('data', (chunk: Buffer) => chunk.includes('event: notification') && done()),
  )
  return { firstNotification, close: () => void request.destroy() }
}

async function send(url: string, { cookie }: Trader): Promise<void> {
  const message = { title: 'Service is back', message: 'Thank you for waiting.', recipientIds: null }
  const answer = await fetch(`${url}/api/v1/admin/notifications`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url, cookie },
    body: JSON.stringify({ ...message, clientKey: randomUUID() }),
  })
  if (!answer.ok) throw new Error(`sending failed: ${answer.status} ${await answer.text()}`)
}

function toFigure(what: string, { value, unit, max }: { value: number; unit: string; max: number }): Figure {
  return {
    what,
    measured: `${value.toFixed(1)} ${unit}`,
    baseline: null,
    ratio: null,
    goal: `at most ${max} ${unit}`,
    met: value <= max,
  }
}
