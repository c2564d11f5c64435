import { randomUUID } from 'node:crypto'
import { get, type IncomingMessage } from 'node:http'
import { grantAdmin } from '@candlebook/core/identity'
import { findFreePort } from '@candlebook/embedded-postgres'
import type pg from 'pg'
import { computeMedian } from '../harness/compute-median.ts'
import type { Row } from '../harness/figure.ts'
import { load } from '../harness/load.ts'
import { measureInTurns } from '../harness/measure-in-turns.ts'
import { readMemoryKb } from '../harness/read-memory.ts'
import { signUp, type Trader } from '../harness/sign-up.ts'
import { type Program, startProgram } from '../harness/start-program.ts'
import { withStack } from '../harness/with-stack.ts'

const ROUNDS = 5
const SECONDS = 2
const MAX_LIST_RATIO = 1.3
const BELLS = 500
const MAX_BROADCAST_MS = 1000
const USERS = 100_000
const STREAMS = 1000
const MAX_STREAM_RATIO = 3

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
      const visitors = people.flatMap((person) => Array.from({ length: 10 }, () => person))
      const { streams, kb } = await openStreams(server, visitors)
      const bareKb = await measureBareStreams(visitors)
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
        {
          what: `A message to ${USERS} users reaches ${BELLS} open bells, in ${rows[0]?.count} row`,
          measured: `${ms.toFixed(1)} ms`,
          baseline: null,
          ratio: null,
          goal: `at most ${MAX_BROADCAST_MS} ms`,
          met: ms <= MAX_BROADCAST_MS,
        },
        {
          what: `Memory of one of ${STREAMS} open event streams, against a bare server of Node`,
          measured: `${kb.toFixed(1)} KB`,
          baseline: `${bareKb.toFixed(1)} KB`,
          ratio: kb / bareKb,
          goal: `at most ${MAX_STREAM_RATIO}x`,
          met: kb <= bareKb * MAX_STREAM_RATIO,
        },
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

/** Opens a stream for each of these users, and says how much memory of the server each takes. */
async function openStreams(
  { url, pid }: Pick<Program, 'url' | 'pid'>,
  people: Trader[],
): Promise<{ streams: Stream[]; kb: number }> {
  const before = readMemoryKb(pid)
  const streams: Stream[] = []
  for (const person of people) streams.push(await openStream(url, person))
  return { streams, kb: (readMemoryKb(pid) - before) / people.length }
}

async function measureBareStreams(people: Trader[]): Promise<number> {
  const port = await findFreePort()
  const bare = await startProgram({ file: 'bench/harness/bare-streams.ts', port, ready: '/ready', env: {} })
  const { streams, kb } = await openStreams(bare, people)
  for (const stream of streams) stream.close()
  await bare.stop()
  return kb
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
