import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type PaidServer, type Person, runJobs, startPaidServer, subscribe } from '../testing/index.ts'

let paid: PaidServer
let { server, payments, sandbox } = {} as PaidServer

beforeAll(async () => {
  paid = await startPaidServer()
  ;({ server, payments, sandbox } = paid)
})
beforeEach(() => paid.clear())
afterAll(() => server.stop())

test.each([
  ['is locked and not yet erased', async () => {}],
  ['is erased', () => runJobs(server, ['accounts.erase'])],
])('an account that %s while the provider creates its customer leaves no customer', async (_state, erase) => {
  const ada = await server.signUp()
  const held = hold('createCustomer')
  const started = ada.browser.post('/api/v1/billing/checkout', { planType: 'annual' })
  await held.wasCalled
  await deleteAccount(ada)
  await erase()
  held.release()
  const { status } = await started
  await runJobs(server, ['accounts.erase'])

  expect(status).toBe(401)
  expect(sandbox.state.customers).toEqual({})
  expect(sandbox.state.checkoutSessions).toEqual({})
  expect(await countRows('provider_subscriptions')).toBe(0)
  expect(await countRows('checkouts')).toBe(0)
})

test('an account that is erased while its checkout is opened leaves nothing that can be paid', async () => {
  const ada = await server.signUp()
  const held = hold('startCheckout')
  const started = ada.browser.post('/api/v1/billing/checkout', { planType: 'annual' })
  await held.wasCalled
  await deleteAccount(ada)
  await runJobs(server, ['accounts.erase'])
  held.release()

  expect((await started).status).toBeGreaterThanOrEqual(400)
  const sessions = Object.values(sandbox.state.checkoutSessions)
  expect(sessions.filter(({ status }) => status === 'open')).toEqual([])
  expect(sandbox.state.customers).toEqual({})
  expect(await countRows('checkouts')).toBe(0)
})

test('an account that is erased while its subscription is read gets no row again', async () => {
  const ada = await server.signUp()
  await subscribe(ada)
  const held = hold('listSubscriptions')
  const checked = ada.browser.post('/api/v1/subscription/check')
  await held.wasCalled
  await deleteAccount(ada)
  await runJobs(server, ['accounts.erase'])
  held.release()
  await checked

  for (const table of ['provider_subscriptions', 'subscribers', 'payments', 'checkouts'])
    expect([table, await countRows(table)]).toEqual([table, 0])
})

test('an event of an account that is locked stores no customer', async () => {
  const ada = await server.signUp()
  await deleteAccount(ada)
  await sandbox.call('POST /v1/customers', { email: ada.email, 'metadata[user_id]': ada.userId })
  const [customer] = Object.values(sandbox.state.customers)
  await sandbox.call(`POST /v1/customers/${customer?.id}`, { email: 'of.the.dashboard@example.com' })
  await paid.deliverEvents()

  expect(await countRows('provider_subscriptions')).toBe(0)
})

/** Lets the provider do the next call of this method only when it is released. */
function hold(method: 'createCustomer' | 'startCheckout' | 'listSubscriptions') {
  const called = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const original = payments[method] as (...request: unknown[]) => Promise<unknown>
  const held = async (...request: unknown[]) => {
    Object.assign(payments, { [method]: original })
    called.resolve()
    await released.promise
    return await original(...request)
  }
  Object.assign(payments, { [method]: held })
  return { wasCalled: called.promise, release: released.resolve }
}

async function deleteAccount({ browser, email, password }: Person): Promise<void> {
  const { status } = await browser.post('/api/auth/delete-account', { email, password })
  expect(status).toBe(204)
}

async function countRows(table: string): Promise<number> {
  return (await server.database.owner.query(`select from ${table}`)).rowCount ?? 0
}
