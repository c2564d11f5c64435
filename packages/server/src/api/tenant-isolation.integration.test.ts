import { insertTenantRows } from '@candlebook/core/db/testing'
import { newId } from '@candlebook/core/kernel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Answer,
  ask,
  buildTrade,
  dumpRows,
  guardedRoutes,
  type Person,
  prepare,
  publicRoutes,
  routesWithId,
  startTestServer,
  type TestServer,
} from '../testing/index.ts'

let server: TestServer
let owner: Person
let otherUser: Person
/** A user whose every record has a word that no other user may read. */
let keeper: Person

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signUp({ name: 'The owner' })
  otherUser = await server.signUp({ name: 'Another user' })
  keeper = await signUpKeeper(server)
})
afterAll(() => server.stop())

describe('with row security switched off, so that only the queries separate users,', () => {
  let open: TestServer
  let keeperOfOpen: Person

  beforeAll(async () => {
    open = await startTestServer()
    keeperOfOpen = await signUpKeeper(open)
    const { rows } = await open.database.owner.query<{ name: string; table: string }>(
      `select policyname as name, tablename as table from pg_policies where schemaname = 'public'`,
    )
    for (const { name, table } of rows) {
      await open.database.owner.query(`alter policy ${name} on ${table} using (true) with check (true)`)
    }
  })
  afterAll(() => open.stop())

  test.each(routesWithId)('$key answers another user’s id as one that does not exist', async (route) => {
    const [ada, bob] = [await open.signUp(), await open.signUp()]
    const id = await prepare(route, ada)
    const before = await dumpRows(open.database.owner, ada.userId)

    expect((await ask(bob.browser, route, { id })).status).toBe(404)
    expect(await dumpRows(open.database.owner, ada.userId)).toEqual(before)
  })

  test.each(guardedRoutes.filter(({ method }) => method === 'GET'))(
    '$key returns no data of another user',
    async (route) => {
      const bob = await open.signUp()

      const { text } = await ask(bob.browser, route, { id: await prepare(route, bob) })
      expect(text).not.toMatch(new RegExp(`SECRET|${keeperOfOpen.userId}`))
    },
  )
})

describe.each(routesWithId)('$key', (route) => {
  test('answers another user’s id as one that does not exist, and does not change the row [PERM-04] [PERM-05]', async () => {
    const id = await prepare(route, owner)
    const before = await dumpRows(server.database.owner, owner.userId)
    const foreign = await ask(otherUser.browser, route, { id })
    const missing = await ask(otherUser.browser, route, { id: newId() })

    expect(foreign.status).toBe(404)
    expect(comparable(foreign)).toEqual(comparable(missing))
    expect(await dumpRows(server.database.owner, owner.userId)).toEqual(before)
    // The same request of the owner succeeds, so the id was refused because of its owner only.
    expect((await ask(owner.browser, route, { id })).status).toBeLessThan(300)
  })

  test.each(['1', 'nonsense', '%', "' or 1=1 --", 'a/b', '%00', newId().toUpperCase(), 'x'.repeat(500)])(
    'answers the id %j as one that does not exist',
    async (id) => {
      const odd = await ask(otherUser.browser, route, { id })
      const missing = await ask(otherUser.browser, route, { id: newId() })

      expect(comparable(odd)).toEqual(comparable(missing))
    },
  )

  test('says in the contract which code a missing id has', async () => {
    const { body } = await ask(otherUser.browser, route, { id: newId() })

    expect(route.errors).toContain((body as Refusal).error.code)
  })
})

describe.each(guardedRoutes.filter(({ method }) => method === 'GET'))('$key', (route) => {
  test('returns no data of another user [PERM-02]', async () => {
    const bob = await server.signUp()

    const { text } = await ask(bob.browser, route, { id: await prepare(route, bob) })
    expect(text).not.toMatch(new RegExp(`SECRET|${keeper.userId}`))
  })
})

describe.each(publicRoutes.filter(({ method }) => method === 'GET'))('$key, which is public,', (route) => {
  test('returns no data of a user to a visitor', async () => {
    const { text } = await ask(server.browser(), route, { id: await prepare(route, keeper) })
    expect(text).not.toMatch(new RegExp(`SECRET|${keeper.userId}`))
  })
})

async function signUpKeeper(at: TestServer): Promise<Person> {
  const person = await at.signUp()
  await writeSecrets(person)
  await insertTenantRows(at.database.owner, person.userId)
  return person
}

/** Fills what GET routes show with a word that no other user may read. */
async function writeSecrets({ browser }: Person): Promise<void> {
  const day = '2026-11-02'
  const answers = [
    await browser.post(
      '/api/v1/trades',
      buildTrade({ symbol: 'SECRET', strategy: 'SECRET', account: 'SECRET', tags: ['SECRET'] }),
    ),
    await browser.post('/api/v1/journal-entries', {
      title: 'SECRET',
      content: 'x',
      date: day,
      tags: ['SECRET'],
    }),
    await browser.post('/api/v1/journal-templates', { name: 'SECRET', content: 'SECRET' }),
    await browser.post('/api/v1/trade-views', {
      ...{ name: 'SECRET', filter: { strategy: 'SECRET' }, columns: ['pnl'], density: 'compact' },
    }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
}

type Refusal = { error: { code: string; requestId: string } }

/** Everything in an answer that could differ between the cases, without the id of the request. */
function comparable({ status, headers, body }: Answer) {
  const { requestId: _, ...error } = (body as Refusal).error // every answer compared here is a refusal
  return { status, error, headers: [...headers.keys()], type: headers.get('content-type') }
}
