import { checkSubscriptionIfNeeded } from '@candlebook/core/billing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type PaidServer, type Person, startPaidServer, subscribe } from '../testing/index.ts'

let { server, sandbox } = {} as PaidServer

beforeAll(async () => {
  ;({ server, sandbox } = await startPaidServer())
})
afterAll(() => server.stop())

test('check-subscription of a payer reads one row, and the provider is not asked [API-04]', async () => {
  const ada = await server.signUp()
  await subscribe(ada)
  server.clock.moveBy({ ms: 60_000 })
  const before = sandbox.requests.length
  const { answer, reads } = await watchReads(ada)

  expect(answer).toMatchObject({ planType: 'Premium', isStale: false })
  expect(reads.flatMap(({ rows }) => rows)).toEqual([
    expect.objectContaining({ text: expect.stringContaining('provider_subscriptions') }),
  ])
  expect(reads.map(({ table }) => table)).toEqual(['provider_subscriptions', 'invitation_grants'])
  expect(sandbox.requests).toHaveLength(before)
})

type Read = { table: string; rows: { text: string }[] }

/** Runs the operation and notes each statement that reads a table, with one entry for each row that it gave. */
async function watchReads({ userId }: Person) {
  const { appContext } = server
  const reads: Read[] = []
  const client = await appContext.db.pool.connect()
  const shared = Object.getPrototypeOf(client) as { query: (...values: unknown[]) => unknown }
  client.release()
  const { query } = shared
  const spy = vi.spyOn(shared, 'query').mockImplementation(function (this: unknown, ...values) {
    const result = query.apply(this, values)
    const text = typeof values[0] === 'string' ? values[0] : String((values[0] as { text: string }).text)
    const table = /\bfrom "?(\w+)"?/.exec(text)?.[1]
    if (!table) return result
    return Promise.resolve(result as Promise<{ rows: unknown[] }>).then((found) => {
      reads.push({ table, rows: found.rows.map(() => ({ text })) })
      return found
    })
  })
  const { baseUrl, trialKey, limitRequests } = appContext.config
  const actor = { kind: 'user', userId } as const
  const answer = await checkSubscriptionIfNeeded({ ...appContext, baseUrl, trialKey, limitRequests, actor })
  spy.mockRestore()
  return { answer, reads }
}
