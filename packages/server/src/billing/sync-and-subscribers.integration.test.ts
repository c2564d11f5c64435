import type {
  LatestSync,
  SubscriberPage,
  Sync,
  SyncDetailPage,
  UserInvoices,
} from '@candlebook/contract/admin-billing'
import { grantAdmin } from '@candlebook/core/identity'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  invite,
  type PaidServer,
  type Person,
  runJobs,
  runScheduled,
  startPaidServer,
  subscribe,
} from '../testing/index.ts'

let paid: PaidServer
let { server, payments, sandbox } = {} as PaidServer
let admin: Person

beforeAll(async () => {
  paid = await startPaidServer()
  ;({ server, payments, sandbox } = paid)
})
beforeEach(async () => {
  await paid.clear()
  admin = await server.signUp()
  await grantAdmin(server.database.ownerUrl, { userId: admin.userId, now: server.clock.now() })
})
afterAll(() => server.stop())

describe('a comparison with the provider', () => {
  test('changes only what differs, and says what each user has [ASYNC-01] [ASYNC-02]', async () => {
    const [ada, bob] = [await server.signUp(), await server.signUp()]
    const { subscriptionId } = await subscribe(ada)
    await subscribe(bob)
    await sandbox.call(`POST /v1/subscriptions/${subscriptionId}`, { cancel_at_period_end: 'true' })
    const { id, total } = await startSync()
    expect(total).toBe(2)
    await runJobs(server, ['billing.sync-portion'])

    expect(await latest()).toMatchObject({ id, checked: 2, updated: 1, errors: 0, isNightly: false })
    expect(
      (await details(id)).items.map(({ email, outcome, planType, tier }) => [email, outcome, planType, tier]),
    ).toEqual([
      [ada.email, 'updated', 'Premium', 'Premium'],
      [bob.email, 'same', 'Premium', 'Premium'],
    ])
  })

  test('reports a user who fails first, with the reason, and goes on [ASYNC-02]', async () => {
    const [ada, bob] = [await server.signUp(), await server.signUp()]
    await subscribe(ada)
    await subscribe(bob)
    sandbox.faults.breakApi('rate_limited', 1)
    const { id } = await startSync()
    await runJobs(server, ['billing.sync-portion'])

    expect(await latest()).toMatchObject({ checked: 2, errors: 1, finishedAt: expect.any(String) })
    const { items } = await details(id)
    expect(items.map(({ outcome }) => outcome)).toEqual(['failed', 'same'])
    expect(items[0]?.error).toEqual(expect.any(String))
  })

  test('never lowers an invitation that the provider does not know [ASYNC-01]', async () => {
    const ada = await server.signUp()
    const { subscriptionId } = await subscribe(ada)
    await ada.browser.post('/api/v1/invitations/redeem', { invitationCode: await invite(ada, -1) })
    await sandbox.call(`DELETE /v1/subscriptions/${subscriptionId}`)
    const { id } = await startSync()
    await runJobs(server, ['billing.sync-portion'])

    expect((await details(id)).items).toMatchObject([
      { email: ada.email, planType: 'Invited', subscribed: true, subscriptionEnd: null },
    ])
  })

  test('is one at a time: a second request gets the open one', async () => {
    await subscribe(await server.signUp())
    const [first, second] = await Promise.all([startSync(), startSync()])

    expect(second.id).toBe(first.id)
    await runJobs(server, ['billing.sync-portion'])
    expect((await startSync()).id).not.toBe(first.id)
  })

  test('goes on behind the last user after its job was lost', async () => {
    const people = [await server.signUp(), await server.signUp(), await server.signUp()]
    for (const person of people) await subscribe(person)
    const { id } = await startSync()
    const [firstUser] = people.map(({ userId }) => userId).toSorted()
    await server.database.owner.query(`delete from jobs.job where name = 'billing.sync-portion'`)
    await server.database.owner.query(`insert into platform.synced_users values ($1, $2, 'same', null)`, [
      id,
      firstUser,
    ])
    sandbox.requests.length = 0
    expect((await startSync()).id).toBe(id)
    await runJobs(server, ['billing.sync-portion'])

    expect(sandbox.requests.filter((request) => request === 'GET /v1/subscriptions')).toHaveLength(2)
    expect((await details(id)).items).toHaveLength(3)
  })

  test('runs every night without an administrator', async () => {
    await subscribe(await server.signUp())
    await runScheduled(server, 'billing.sync-all')
    await runJobs(server, ['billing.sync-portion'])

    expect(await latest()).toMatchObject({ isNightly: true, checked: 1, finishedAt: expect.any(String) })
  })

  test('stores nothing of an account that was deleted while the provider was asked', async () => {
    const ada = await server.signUp()
    await subscribe(ada)
    const { id } = await startSync()
    const { listSubscriptions } = payments
    payments.listSubscriptions = async (customerId) => {
      await server.database.owner.query('delete from auth.users where id = $1', [ada.userId])
      return await listSubscriptions(customerId)
    }
    await runJobs(server, ['billing.sync-portion'])
    payments.listSubscriptions = listSubscriptions

    expect((await details(id)).items).toEqual([])
    expect(await latest()).toMatchObject({ checked: 0, finishedAt: expect.any(String) })
  })

  test('at the documented address answers the whole result in one call [API-12]', async () => {
    const ada = await server.signUp()
    await subscribe(ada)
    const { body } = await admin.browser.post('/api/functions/sync-all-subscriptions')

    expect(body).toEqual({
      results: {
        checked: 1,
        updated: 0,
        errors: 0,
        finished: true,
        details: [
          {
            email: ada.email,
            error: null,
            plan_type: 'Premium',
            subscribed: true,
            subscription_tier: 'Premium',
            subscription_end: expect.any(String),
          },
        ],
      },
    })
  })
})

describe('the list of subscribers', () => {
  test('has every user with plan, end and cancellation, in the order of addresses', async () => {
    const [rui, ana] = [
      await server.signUp({ email: 'rui@example.com' }),
      await server.signUp({ email: 'ana@example.com' }),
    ]
    const { subscriptionId } = await subscribe(rui)
    await admin.browser.post('/api/v1/admin/billing/cancel', { userId: rui.userId, reason: 'Asked by phone' })
    const { items, nextCursor } = await search('example.com')

    expect(nextCursor).toBeNull()
    expect(items.filter(({ email }) => email !== admin.email)).toMatchObject([
      { userId: ana.userId, planType: 'Unpaid', running: null, isCancelled: false },
      { userId: rui.userId, planType: 'Premium', running: { nextCents: null }, isCancelled: true },
    ])
    expect(sandbox.state.subscriptions[subscriptionId]?.cancel_at_period_end).toBe(true)
  })

  test('says whose last payment failed', async () => {
    const [ada, bob] = [await server.signUp(), await server.signUp()]
    const { customerId, periodEnd } = await subscribe(ada)
    await subscribe(bob)
    sandbox.useCard(customerId, 'pm_card_chargeCustomerFail')
    await paid.advanceTo(new Date(periodEnd.getTime() + 2 * 60 * 60 * 1000))
    await startSync()
    await runJobs(server, ['billing.sync-portion'])

    const isOverdue = async ({ email }: Person) => (await search(email)).items.map((item) => item.isOverdue)
    expect([await isOverdue(ada), await isOverdue(bob)]).toEqual([[true], [false]])
  })

  test('finds addresses by a part in any case, and takes % and _ as they are', async () => {
    await server.signUp({ email: 'rui.costa@example.com' })

    expect((await search('RUI.C')).items.map(({ email }) => email)).toEqual(['rui.costa@example.com'])
    expect((await search('%')).items).toEqual([])
    expect((await search('rui_costa')).items).toEqual([])
  })

  test('has 50 on a page, and every user on exactly one', async () => {
    await server.database.owner.query(
      `with added as (insert into auth.users (id, name, email, created_at, updated_at)
         select gen_random_uuid(), 'P', 'p' || n || '@example.com', now(), now() from generate_series(1, 60) n returning id)
       insert into subscribers (user_id, created_at, updated_at) select id, now(), now() from added`,
    )
    const first = await search('')
    const second = await search('', first.nextCursor)
    const emails = [...first.items, ...second.items].map(({ email }) => email)

    expect([first.items.length, second.items.length]).toEqual([50, 11])
    expect(new Set(emails).size).toBe(61)
    expect(second.nextCursor).toBeNull()
  })

  test('leads to the invoices of a user, which are none without a customer', async () => {
    const [ada, bob] = [await server.signUp(), await server.signUp()]
    await subscribe(ada)

    expect((await invoices(ada)).items).toMatchObject([{ status: 'paid', paidCents: 249, refundedCents: 0 }])
    expect((await invoices(bob)).items).toEqual([])
  })
})

async function startSync(): Promise<Sync> {
  return (await admin.browser.post<Sync>('/api/v1/admin/billing/sync')).body
}

async function latest(): Promise<Sync | null> {
  return (await admin.browser.get<LatestSync>('/api/v1/admin/billing/sync')).body.latest
}

async function details(syncId: string): Promise<SyncDetailPage> {
  return (await admin.browser.get<SyncDetailPage>(`/api/v1/admin/billing/sync/users?syncId=${syncId}`)).body
}

async function search(text: string, cursor: string | null = null): Promise<SubscriberPage> {
  const query = new URLSearchParams({ search: text, ...(cursor && { cursor }) })
  return (await admin.browser.get<SubscriberPage>(`/api/v1/admin/subscribers?${query}`)).body
}

async function invoices({ userId }: Person): Promise<UserInvoices> {
  return (await admin.browser.get<UserInvoices>(`/api/v1/admin/billing/invoices?subscriberId=${userId}`)).body
}
