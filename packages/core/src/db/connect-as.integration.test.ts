import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asUser, transaction } from './index.ts'
import { createTestDatabase, createTestUser, type TestDatabase } from './testing/index.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase() // its pool has 5 connections, so a user has 2 of them
})
afterAll(() => database.drop())

/** Work that holds its connection until the test ends it. Counts how many run at the same time. */
function slowWork() {
  const slow = { running: 0, most: 0, done: 0, letGo: () => {}, work: async () => {} }
  const gate = new Promise<void>((done) => {
    slow.letGo = done
  })
  slow.work = async () => {
    slow.running += 1
    slow.most = Math.max(slow.most, slow.running)
    await gate
    slow.running -= 1
    slow.done += 1
  }
  return slow
}

describe('one user', () => {
  test('with 15 slow requests gets a third of the pool, and the requests of others continue', async () => {
    const [busy, other] = [await createTestUser(database), await createTestUser(database)]
    const slow = slowWork()
    const all = Array.from({ length: 15 }, () => transaction(asUser(busy), slow.work))
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => transaction(asUser(other), async () => 'answered')),
    )
    const during = { running: slow.running, done: slow.done }
    slow.letGo()
    await Promise.all(all)

    expect(answers).toEqual(Array(10).fill('answered'))
    expect(during).toEqual({ running: 2, done: 0 })
    expect({ most: slow.most, done: slow.done }).toEqual({ most: 2, done: 15 })
  })

  test('with 200 waiting requests gets a refusal with a retry time, and is served when they are done', async () => {
    const busy = await createTestUser(database)
    const slow = slowWork()
    const all = Array.from({ length: 202 }, () => transaction(asUser(busy), slow.work))
    const refused = transaction(asUser(busy), async () => 'answered')
    await expect(refused).rejects.toMatchObject({ code: 'request.too_many', data: { waitSeconds: 5 } })
    slow.letGo()
    await Promise.all(all)

    expect(await transaction(asUser(busy), async () => 'answered')).toBe('answered')
  })

  test('with failing work returns the connection to the pool', async () => {
    const user = await createTestUser(database)
    const failures = Array.from({ length: 12 }, () =>
      transaction(asUser(user), async () => {
        throw new Error('the work fails')
      }).catch((error: Error) => error.message),
    )

    expect(new Set(await Promise.all(failures))).toEqual(new Set(['the work fails']))
    expect(await transaction(asUser(user), async () => 'answered')).toBe('answered')
  })
})
