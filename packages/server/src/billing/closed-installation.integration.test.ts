import { newId } from '@candlebook/core/kernel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ask,
  type Person,
  prepare,
  type Route,
  routes,
  startPaidServer,
  type TestServer,
} from '../testing/index.ts'

// The contract says what each route needs, in `actionsOfAreas`.
const needsPlan = routes.filter(({ action }) => action !== null)
const staysOpen = routes.filter(({ action }) => action === null)

let server: TestServer
let lapsed: Person

beforeAll(async () => {
  ;({ server } = await startPaidServer({ requireSubscription: true }))
  lapsed = await server.signUp()
})
afterAll(() => server.stop())

test('only writes of the record need a plan', () => {
  expect(needsPlan.length).toBeGreaterThanOrEqual(15)
  expect(needsPlan.filter(({ method, access }) => method === 'GET' || access !== 'user')).toEqual([])
})

test('a write of trades or entries needs a plan also where no API token may call it', () => {
  const open = staysOpen.filter(
    ({ method, path }) => method !== 'GET' && /^\/(bin|labels|trades|journal)/.test(path),
  )
  expect(open.map(({ key }) => key)).toEqual([])
})

describe.each(needsPlan)('on a closed installation $key', (route) => {
  test('answers 402 to a user without a plan [PLAN-12]', async () => {
    expect(await ask(lapsed.browser, route, { id: newId() })).toMatchObject({
      status: 402,
      body: { error: { code: 'billing.plan_required' } },
    })
  })
})

describe.each(staysOpen)('on a closed installation $key', (route) => {
  test('needs no plan [PLAN-12]', async () => {
    const id = await prepareOpen(route)

    expect((await ask(lapsed.browser, route, { id })).status).not.toBe(402)
  })
})

/** Programs get their token with the credentials of the sample. What other routes need cannot be created without a plan. */
async function prepareOpen(route: Route): Promise<string> {
  return route.key === 'POST /token' ? await prepare(route, lapsed) : newId()
}
