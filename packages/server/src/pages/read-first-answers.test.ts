import { newId } from '@candlebook/core/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RequestContext } from '../api/base.ts'
import { createFirstAnswersReader } from './read-first-answers.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const requests = { atOnce: ['/api/v1/session', '/api/v1/trades'], afterSession: () => [] }

const report = vi.fn()
const signIn = (userId = newId()) =>
  ({
    actor: { kind: 'user', userId },
    baseUrl: 'https://candlebook.example',
    report,
  }) as unknown as RequestContext // the reader uses no other part

/** An API of which each read ends when the test says so. */
function createSlowApi() {
  const reads: { user: unknown; end(): void; fail(): void }[] = []
  const handle = (_request: Request, { actor }: RequestContext) =>
    new Promise<Response>((resolve, reject) => {
      reads.push({
        user: 'userId' in actor && actor.userId,
        end: () => resolve(new Response('{}')),
        fail: () => reject(new Error('The database is gone.')),
      })
    })
  return { reads, read: createFirstAnswersReader({ handle }) }
}

test('a document waits 150 ms for its answers, and has those that came', async () => {
  const { reads, read } = createSlowApi()
  const reading = read(requests, signIn())
  reads[0]?.end()
  await vi.advanceTimersByTimeAsync(150)

  expect(await reading).toEqual([{ address: '/api/v1/session', json: '{}' }])
})

test('reloads of a user start no read while an earlier one runs on; other users have their answers', async () => {
  const { reads, read } = createSlowApi()
  const [ada, bob] = [signIn(), signIn()]
  const first = read(requests, ada)
  await vi.advanceTimersByTimeAsync(150)
  expect(await first).toEqual([])

  for (let reload = 0; reload < 20; reload += 1) expect(await read(requests, ada)).toEqual([])
  expect(reads).toHaveLength(2)

  const other = read(requests, bob)
  for (const { end } of reads.slice(2)) end()
  expect(await other).toHaveLength(2)
})

test('a user has answers again when all reads of the earlier document have ended, also after a failure', async () => {
  const { reads, read } = createSlowApi()
  const ada = signIn()
  const first = read(requests, ada)
  reads[0]?.fail()
  await vi.advanceTimersByTimeAsync(150)
  await first
  expect(report).toHaveBeenCalledWith(expect.objectContaining({ code: 'server.failed' }))
  expect(await read(requests, ada)).toEqual([])
  reads[1]?.end()
  await vi.advanceTimersByTimeAsync(0)

  const next = read(requests, ada)
  for (const { end } of reads.slice(2)) end()
  expect(await next).toHaveLength(2)
})

test('what the session decides is read when the session is there, and not without it', async () => {
  const { reads, read } = createSlowApi()
  const afterSession = vi.fn((session: string) => [`/api/v1/trades?of=${session}`])
  const first = read({ ...requests, afterSession }, signIn())
  for (const { end } of reads) end()
  await vi.advanceTimersByTimeAsync(0)
  reads[2]?.end()
  expect((await first).map(({ address }) => address)).toEqual([...requests.atOnce, '/api/v1/trades?of={}'])

  const second = read({ ...requests, afterSession }, signIn())
  reads[3]?.fail()
  reads[4]?.end()
  expect((await second).map(({ address }) => address)).toEqual(['/api/v1/trades'])
  expect(afterSession).toHaveBeenCalledTimes(1)
})
