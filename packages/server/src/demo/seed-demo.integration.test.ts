import type { Subscription } from '@candlebook/contract/subscribers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSandboxPayments, startTestServer, type TestServer } from '../testing/index.ts'
import { demoAccounts, seedDemo } from './seed-demo.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.stop())

const [trader, admin] = demoAccounts as [(typeof demoAccounts)[number], (typeof demoAccounts)[number]] // there are two
const seed = () => seedDemo(server.appContext, demoAccounts)
const rows = async (sql: string) => (await server.database.owner.query(sql)).rows
const signIn = async ({ email, password }: typeof trader) => {
  const browser = server.browser()
  expect((await browser.post('/api/auth/sign-in/email', { email, password })).status).toBe(204)
  return browser
}

test('an empty database gets a trader with trades and an administrator, once', async () => {
  expect(await seed()).toBe(true)
  expect(await seed()).toBe(false)

  const traders = await signIn(trader)
  expect((await traders.get<{ count: number }>('/api/v1/trades/totals')).body.count).toBeGreaterThan(150)
  expect((await traders.get('/api/v1/session')).body).toMatchObject({ user: { isAdmin: false } })
  expect((await (await signIn(admin)).get('/api/v1/session')).body).toMatchObject({ user: { isAdmin: true } })
  expect(await rows('select count(*)::int from auth.users')).toEqual([{ count: 2 }])
})

test('a database in which somebody has an account stays as it is', async () => {
  await server.signUp()

  expect(await seed()).toBe(false)
  expect(await rows('select count(*)::int from auth.users')).toEqual([{ count: 1 }])
})

test('a start that was broken off after the trader’s account is completed by the next', async () => {
  await server.signUp({ ...trader, name: 'Dana Demo' })

  expect(await seed()).toBe(true)
  expect(
    (await (await signIn(trader)).get<{ count: number }>('/api/v1/trades/totals')).body.count,
  ).toBeGreaterThan(150)
})

test('a start that was broken off before the administrator had its rights is completed by the next', async () => {
  await seed()
  await rows('delete from profiles where is_admin')

  expect(await seed()).toBe(false)
  expect((await (await signIn(admin)).get('/api/v1/session')).body).toMatchObject({ user: { isAdmin: true } })
})

test('trades that the demo trader deleted do not come back with the next start', async () => {
  await seed()
  await rows('delete from trades')

  expect(await seed()).toBe(false)
  expect(await rows('select count(*)::int from trades')).toEqual([{ count: 0 }])
})

test('the demo trader of an installation with the payments sandbox has a trial with its end', async () => {
  const { payments, sandbox } = await openSandboxPayments()
  const paid = await startTestServer({ payments })
  try {
    expect(await seedDemo(paid.appContext, demoAccounts)).toBe(true)
    const browser = paid.browser()
    await browser.post('/api/auth/sign-in/email', { email: trader.email, password: trader.password })
    const { body } = await browser.get<Subscription>('/api/v1/subscription')

    expect(body).toMatchObject({ planType: 'Trial', daysLeft: 7, trialDays: 7 })
    const [remote] = await payments.listSubscriptions(
      (await paid.database.owner.query('select customer_id from provider_subscriptions')).rows[0].customer_id,
    )
    expect(remote).toMatchObject({ status: 'trialing', trial: { end: new Date(body.subscriptionEnd ?? '') } })
  } finally {
    await paid.stop()
    await sandbox.close()
  }
})
