import { findSignedInUser } from '@candlebook/core/identity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startTestServer, type TestServer } from '../testing/index.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const lookUp = ({ browser }: Person) =>
  findSignedInUser(
    { ...server.appContext, ...server.appContext.config },
    {
      cookie: browser.cookieHeader(),
      authorization: undefined,
    },
  )

/** So many lookups of one session at once, and how many of them have ended. */
function lookUpAtOnce(person: Person, times: number) {
  const count = { ended: 0, refused: 0 }
  const all = Array.from({ length: times }, () =>
    lookUp(person)
      .catch(({ code }: { code?: string }) => {
        if (code === 'request.too_many') count.refused += 1
      })
      .finally(() => {
        count.ended += 1
      }),
  )
  return { count, all: Promise.all(all) }
}

test('200 requests of one user at once do not delay the session lookup of another user', async () => {
  const [busy, other] = [await server.signUp(), await server.signUp()]
  await Promise.all([busy, busy, other, other].map(lookUp)) // opens the connections, which takes long on a busy machine
  const many = lookUpAtOnce(busy, 200)
  const user = await lookUp(other)
  const endedBefore = many.count.ended
  await many.all

  expect(user).toMatchObject({ userId: other.userId })
  expect(endedBefore).toBeLessThan(100) // all 200 without a share for each session
  expect(many.count).toEqual({ ended: 200, refused: 0 })
})

test('requests of one session beyond 200 that wait are refused, and later ones are served', async () => {
  const [busy, other] = [await server.signUp(), await server.signUp()]
  const many = lookUpAtOnce(busy, 250)
  const user = await lookUp(other)
  await many.all

  expect(user).toMatchObject({ userId: other.userId })
  expect(many.count).toEqual({ ended: 250, refused: 48 })
  expect(await lookUp(busy)).toMatchObject({ userId: busy.userId })
})
