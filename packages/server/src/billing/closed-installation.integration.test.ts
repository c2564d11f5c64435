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

/** The routes that write and need no plan, by the reason. Every other route that writes needs one. */
const open: Record<string, string[]> = {
  'A person without a plan must be able to buy one, and to see and end what was bought.': [
    'POST /subscription/check',
    'POST /billing/trial-checkout',
    'POST /billing/checkout',
    'POST /billing/checkout/return',
    'POST /billing/portal',
    'POST /billing/card-page',
    'POST /billing/cancel',
    'POST /billing/reactivate',
    'POST /billing/plan-change/preview',
    'POST /billing/plan-change',
    'POST /billing/plan-change/drop',
    'POST /billing/withdrawal',
    'POST /billing/payment-notification',
    'POST /invitations/validate',
    'POST /invitations/redeem',
    'PUT /subscriber',
  ],
  'Everything can be exported without a plan.': ['POST /exports'],
  'Account, sessions and settings belong to every account.': [
    'POST /api-tokens',
    'DELETE /api-tokens/{id}',
    'DELETE /email-change',
    'POST /session/refresh',
    'DELETE /sessions/{id}',
    'POST /sessions/end-others',
    'POST /token',
    'PATCH /profile',
    'PUT /settings',
    'PUT /settings/currency',
    'PUT /settings/preferences',
  ],
  'The sync reads too, and an item that exists on one device only must not be lost.': [
    'POST /library/sync',
    'PUT /library/account-copy',
    'DELETE /library/account-copy',
    'POST /library/held-images',
  ],
  'The demo record is not the work of the person.': ['POST /demo-record', 'DELETE /demo-record'],
  'What Candlebook tells a person can be read and put away without a plan.': [
    'PUT /notifications/{id}/read',
    'DELETE /notifications/{id}',
    'POST /notifications/read',
    'POST /notifications/clear',
  ],
  'Visitors have no plan, and their page views and messages count too.': [
    'POST /page-views',
    'POST /contact-messages',
  ],
  'Administration needs a right and no plan.': [
    'POST /admin/audit/exports',
    'POST /admin/billing/sync',
    'POST /admin/billing/refund',
    'POST /admin/billing/extend',
    'POST /admin/billing/cancel',
    'POST /admin/administrators/grant',
    'POST /admin/administrators/revoke',
    'POST /admin/erasures',
    'POST /admin/invitations',
    'POST /admin/invitations/code',
    'POST /admin/invitations/mail',
    'POST /admin/invitations/withdraw',
    'POST /admin/notifications',
    'POST /admin/blog-posts',
    'PUT /admin/blog-posts/{id}',
    'DELETE /admin/blog-posts/{id}',
    'POST /admin/blog-images',
    'POST /admin/operations/mails/retry',
    'POST /admin/operations/jobs/retry',
    'PUT /admin/operations/notice',
    'DELETE /admin/operations/notice',
    'POST /test-email',
  ],
}

const openKeys = Object.values(open).flat()
const writes = routes.filter(({ method }) => method !== 'GET')
const needsPlan = writes.filter(({ key }) => !openKeys.includes(key))
const staysOpen = routes.filter(({ key, method }) => method === 'GET' || openKeys.includes(key))

let server: TestServer
let lapsed: Person

beforeAll(async () => {
  ;({ server } = await startPaidServer({ requireSubscription: true }))
  lapsed = await server.signUp()
})
afterAll(() => server.stop())

test('the list of open routes names routes that exist, each once', () => {
  const known = writes.map(({ key }) => key)

  expect(openKeys.filter((key) => !known.includes(key))).toEqual([])
  expect(new Set(openKeys).size).toBe(openKeys.length)
  expect(needsPlan.length).toBeGreaterThanOrEqual(15)
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
