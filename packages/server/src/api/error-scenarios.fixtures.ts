import type { ErrorCode } from '@candlebook/contract/error-codes'
import { grantAdmin } from '@candlebook/core/identity'
import { newId } from '@candlebook/core/kernel'
import {
  type Answer,
  addPasskey,
  addPost,
  buildTrade,
  enableTwoFactor,
  enterPassword,
  getSandbox,
  invite,
  inviteForId,
  makeAdministrator,
  onePixelPng,
  type PaidServer,
  type Person,
  samplePost,
  startPaidServer,
  startTestServer,
  subscribe,
  type TestServer,
} from '../testing/index.ts'

/** How each code of the administrator's page comes about. */
export function buildAdminScenarios(): Partial<Record<ErrorCode, () => Promise<Answer>>> {
  return {
    'accounts.own_account': byAdministrator(({ browser, email }) =>
      browser.post('/api/v1/admin/erasures', { email, confirmation: email }),
    ),
    'admin.own_rights': byAdministrator(({ browser, email }) =>
      browser.post('/api/v1/admin/administrators/revoke', { email }),
    ),
    'invitations.mail_failed': byAdministrator(async (person, server) => {
      const call = { email: person.email, invitationCode: await invite(person), durationDays: 30 }
      server.appContext.mailer.transport = { kind: 'none' }
      return person.browser.post('/api/functions/send-invitation-email', call)
    }),
    'billing.bad_cursor': byAdministrator(({ browser }) =>
      browser.get(`/api/v1/admin/billing/sync/users?syncId=${newId()}&cursor=x`),
    ),
    'billing.invoices_failed': byAdministrator(async (person, server) => {
      const payer = await server.signUp()
      await subscribe(payer)
      getSandbox(payer).faults.breakApi('rate_limited')
      return person.browser.get(`/api/v1/admin/billing/invoices?subscriberId=${payer.userId}`)
    }),
    'invitations.not_found': byAdministrator(({ browser }) =>
      browser.post('/api/v1/admin/invitations/code', { id: newId() }),
    ),
    'invitations.not_pending': byAdministrator(async (person) => {
      const id = await inviteForId(person)
      await person.browser.post('/api/v1/admin/invitations/withdraw', { id })
      return person.browser.post('/api/v1/admin/invitations/withdraw', { id })
    }),
    'invitations.code_unknown': byAdministrator(async (person, server) => {
      const id = await inviteForId(person)
      await server.database.owner.query('update platform.invitations set encrypted_code = $$of another key$$')
      return person.browser.post('/api/v1/admin/invitations/code', { id })
    }),
    'invitations.bad_cursor': byAdministrator(({ browser }) =>
      browser.get('/api/v1/admin/invitations?cursor=x'),
    ),
  }
}

type AdminScenario = (administrator: Person, server: TestServer) => Promise<Answer>

/** Runs a scenario as an administrator of a separate server. */
function byAdministrator(scenario: AdminScenario) {
  return async (): Promise<Answer> => {
    const { server } = await startPaidServer()
    const person = await server.signUp()
    await grantAdmin(server.database.ownerUrl, { userId: person.userId, now: server.clock.now() })
    return await scenario(person, server).finally(() => server.stop())
  }
}

type Place = PaidServer & { person: Person }
type BillingScenario = (place: Place) => Promise<Answer>

const annualPlan = { planType: 'annual' }

/** How each code of billing comes about, at a server with a sandbox. */
export function buildBillingScenarios(): Partial<Record<ErrorCode, () => Promise<Answer>>> {
  const whenDown =
    (path: string, body?: object): BillingScenario =>
    async (place) => {
      await subscribe(place.person)
      await place.person.browser.get('/api/v1/billing/withdrawal')
      stopProvider(place)
      return postAs(path, body)(place)
    }
  return {
    'billing.checkout_failed': atPaidServer(async (place) => {
      stopProvider(place)
      return postAs('/billing/checkout', annualPlan)(place)
    }),
    'billing.already_subscribed': atPaidServer(async (place) => {
      await subscribe(place.person)
      return postAs('/billing/checkout', annualPlan)(place)
    }),
    'billing.checkout_not_found': atPaidServer(
      postAs('/billing/checkout/return', { sessionId: 'cs_of_eve' }),
    ),
    'billing.no_customer': atPaidServer(postAs('/billing/portal')),
    'billing.no_subscription': atPaidServer(postAs('/billing/cancel')),
    'billing.portal_not_configured': atPaidServer(async (place) => {
      await subscribe(place.person)
      const { portalConfigurations } = place.sandbox.state
      place.sandbox.state.portalConfigurations = {}
      const answer = await postAs('/billing/portal')(place)
      place.sandbox.state.portalConfigurations = portalConfigurations
      return answer
    }),
    'billing.portal_failed': atPaidServer(whenDown('/billing/portal')),
    'billing.cancel_failed': atPaidServer(whenDown('/billing/cancel')),
    'billing.reactivate_failed': atPaidServer(whenDown('/billing/reactivate')),
    'billing.plan_unchanged': atPaidServer(async (place) => {
      await subscribe(place.person)
      return postAs('/billing/plan-change/preview', { planType: 'monthly' })(place)
    }),
    'billing.plan_change_waiting': atPaidServer(async (place) => {
      const { customerId } = await subscribe(place.person)
      place.sandbox.useCard(customerId, 'pm_card_authenticationRequired')
      const prorationDate = place.server.clock.now().toISOString()
      await postAs('/billing/plan-change', { ...annualPlan, prorationDate })(place)
      return postAs('/billing/plan-change/preview', annualPlan)(place)
    }),
    'billing.payment_overdue': atPaidServer(async (place) => {
      await subscribe(place.person)
      const late = "update provider_subscriptions set status = 'past_due' where user_id = $1"
      await place.server.database.owner.query(late, [place.person.userId])
      return postAs('/billing/plan-change/preview', annualPlan)(place)
    }),
    'billing.plan_cancelled': atPaidServer(async (place) => {
      await subscribe(place.person)
      await postAs('/billing/cancel')(place)
      return postAs('/billing/plan-change/preview', annualPlan)(place)
    }),
    'billing.plan_change_failed': atPaidServer(whenDown('/billing/plan-change/preview', annualPlan)),
    'billing.withdrawal_closed': atPaidServer(postAs('/billing/withdrawal', { confirmed: true })),
    'billing.withdrawal_failed': atPaidServer(whenDown('/billing/withdrawal', { confirmed: true })),
    'billing.refund_failed': atPaidServer(async (place) => {
      const { server, person } = place
      await grantAdmin(server.database.ownerUrl, { userId: person.userId, now: server.clock.now() })
      return whenDown('/admin/billing/refund', {
        userId: person.userId,
        invoiceId: 'in_1',
        reason: 'Paid twice',
      })(place)
    }),
    'billing.event_refused': atPaidServer(({ person }) =>
      person.browser.send('POST', '/api/webhooks/payments', {
        body: '{}',
        headers: { 'stripe-signature': 'guessed' },
      }),
    ),
    'billing.plan_required': atPaidServer(postAs('/trades', buildTrade()), { requireSubscription: true }),
  }
}

function stopProvider({ sandbox }: Place): void {
  sandbox.faults.breakApi('rate_limited')
}

function postAs(path: string, body?: object): BillingScenario {
  return ({ person }) => person.browser.post(`/api/v1${path}`, body)
}

/** Runs a scenario for a new person, at the server that all scenarios share unless it needs other settings. */
function atPaidServer(scenario: BillingScenario, options?: Parameters<typeof startPaidServer>[0]) {
  return async (): Promise<Answer> => {
    if (!options) sharedServer ??= startPaidServer()
    const paid = await (options ? startPaidServer(options) : sharedServer!)
    const answer = await scenario({ ...paid, person: await paid.server.signUp() })
    paid.sandbox.faults.clear()
    if (options) await paid.server.stop()
    return answer
  }
}

let sharedServer: Promise<PaidServer> | null = null

/** Stops the server that the scenarios share. */
export async function stopBillingServer(): Promise<void> {
  await (await sharedServer)?.server.stop()
  sharedServer = null
}

/** How the codes of the blog come about. */
export function buildBlogScenarios(): Record<string, (person: Person) => Promise<Answer>> {
  return {
    'blog.not_found': ({ browser }) => browser.get(`/api/v1/blog-posts/${newId()}`),
    'blog.bad_cursor': ({ browser }) => browser.get('/api/v1/blog-posts?cursor=x'),
    'blog.changed_elsewhere': async (person) => {
      const address = `/api/v1/admin/blog-posts/${await addPost(person)}`
      await person.browser.put(address, { ...samplePost, version: 1 })
      return person.browser.put(address, { ...samplePost, version: 1 })
    },
    'blog.storage_full': async () => {
      const small = await startTestServer({ maxStoredBytes: 10 })
      const answer = await uploadAsAdministrator(await small.signUp())
      await small.stop()
      return answer
    },
  }
}

async function uploadAsAdministrator(person: Person): Promise<Answer> {
  await makeAdministrator(person)
  const form = new FormData()
  form.set('file', new File([new Uint8Array(onePixelPng)], 'chart.png', { type: 'image/png' }))
  return person.browser.send('POST', '/api/v1/admin/blog-images', { body: form })
}

type FactorScenario = (person: Person) => Promise<Answer>

/** How each code of second factors and passkeys comes about over HTTP. */
export function buildFactorScenarios(
  getServer: () => TestServer,
): Partial<Record<ErrorCode, FactorScenario>> {
  return {
    'admin.factor_required': callAsAdministratorWithoutFactor,
    'auth.code_required': async (person) => {
      await enableTwoFactor(getServer(), person)
      return person.browser.post('/api/auth/two-factor/disable', { password: person.password })
    },
    'auth.code_wrong': async (person) => {
      await enableTwoFactor(getServer(), person)
      const browser = getServer().browser()
      await enterPassword(browser, person)
      return browser.post('/api/auth/sign-in/code', { code: '000000' })
    },
    'auth.step_expired': () => getServer().browser().post('/api/auth/sign-in/code', { code: '000000' }),
    'auth.factor_exists': async (person) => {
      await enableTwoFactor(getServer(), person)
      return person.browser.post('/api/auth/two-factor/start', { password: person.password })
    },
    'auth.factor_not_started': ({ browser }) =>
      browser.post('/api/auth/two-factor/enable', { code: '000000' }),
    'passkeys.not_found': ({ browser, password }) =>
      browser.post('/api/auth/passkeys/remove', { id: 'none', password }),
    'passkeys.refused': () => getServer().browser().post('/api/auth/sign-in/passkey', { response: {} }),
    'passkeys.too_many': async (person) => {
      for (let n = 0; n < 20; n++) await addPasskey(getServer(), person, { name: `Key ${n}` })
      return person.browser.post('/api/auth/passkeys/start', { password: person.password })
    },
    'passkeys.name_missing': ({ browser }) => browser.post('/api/auth/passkeys/add', { name: ' ' }),
    'passkeys.name_too_long': ({ browser }) =>
      browser.post('/api/auth/passkeys/add', { name: 'x'.repeat(61) }),
  }
}

async function callAsAdministratorWithoutFactor(): Promise<Answer> {
  const strict = await startTestServer({ requireAdminFactor: true })
  const { browser, userId } = await strict.signUp()
  await grantAdmin(strict.database.ownerUrl, { userId, now: strict.clock.now() })
  const answer = await browser.get('/api/v1/admin/administrators')
  await strict.stop()
  return answer
}
