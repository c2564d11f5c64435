import type { ErrorCode } from '@candlebook/contract/errors'
import { grantAdmin } from '@candlebook/core/identity'
import {
  type Answer,
  buildTrade,
  type PaidServer,
  type Person,
  startPaidServer,
  subscribe,
} from '../../testing/index.ts'

type Place = PaidServer & { person: Person }
type Scenario = (place: Place) => Promise<Answer>

const annual = { planType: 'annual' }

/** How each code of billing comes about, at a server with a sandbox. */
export function buildBillingScenarios(): Partial<Record<ErrorCode, () => Promise<Answer>>> {
  const whenDown =
    (path: string, body?: object): Scenario =>
    async (place) => {
      await subscribe(place.person)
      await place.person.browser.get('/api/v1/billing/withdrawal')
      stopProvider(place)
      return post(path, body)(place)
    }
  return {
    'billing.checkout_failed': at(async (place) => {
      stopProvider(place)
      return post('/billing/checkout', annual)(place)
    }),
    'billing.already_subscribed': at(async (place) => {
      await subscribe(place.person)
      return post('/billing/checkout', annual)(place)
    }),
    'billing.checkout_not_found': at(post('/billing/checkout/return', { sessionId: 'cs_of_eve' })),
    'billing.no_customer': at(post('/billing/portal')),
    'billing.no_subscription': at(post('/billing/cancel')),
    'billing.portal_not_configured': at(async (place) => {
      await subscribe(place.person)
      const { portalConfigurations } = place.sandbox.state
      place.sandbox.state.portalConfigurations = {}
      const answer = await post('/billing/portal')(place)
      place.sandbox.state.portalConfigurations = portalConfigurations
      return answer
    }),
    'billing.portal_failed': at(whenDown('/billing/portal')),
    'billing.cancel_failed': at(whenDown('/billing/cancel')),
    'billing.reactivate_failed': at(whenDown('/billing/reactivate')),
    'billing.plan_unchanged': at(async (place) => {
      await subscribe(place.person)
      return post('/billing/plan-change/preview', { planType: 'monthly' })(place)
    }),
    'billing.plan_change_waiting': at(async (place) => {
      const { customerId } = await subscribe(place.person)
      place.sandbox.useCard(customerId, 'pm_card_authenticationRequired')
      const prorationDate = place.server.clock.now().toISOString()
      await post('/billing/plan-change', { ...annual, prorationDate })(place)
      return post('/billing/plan-change/preview', annual)(place)
    }),
    'billing.plan_change_failed': at(whenDown('/billing/plan-change/preview', annual)),
    'billing.withdrawal_closed': at(post('/billing/withdrawal', { confirmed: true })),
    'billing.withdrawal_failed': at(whenDown('/billing/withdrawal', { confirmed: true })),
    'billing.refund_failed': at(async (place) => {
      const { server, person } = place
      await grantAdmin(server.database.ownerUrl, { userId: person.userId, now: server.clock.now() })
      return whenDown('/admin/billing/refund', {
        userId: person.userId,
        invoiceId: 'in_1',
        reason: 'Paid twice',
      })(place)
    }),
    'billing.event_refused': at(({ person }) =>
      person.browser.send('POST', '/api/webhooks/payments', {
        body: '{}',
        headers: { 'stripe-signature': 'guessed' },
      }),
    ),
    'billing.plan_required': at(post('/trades', buildTrade()), { requireSubscription: true }),
  }
}

function stopProvider({ sandbox }: Place): void {
  sandbox.faults.breakApi('rate_limited')
}

function post(path: string, body?: object): Scenario {
  return ({ person }) => person.browser.post(`/api/v1${path}`, body)
}

/** Runs a scenario for a new person, at the server that all scenarios share unless it needs other settings. */
function at(scenario: Scenario, options?: Parameters<typeof startPaidServer>[0]) {
  return async (): Promise<Answer> => {
    if (!options) shared ??= startPaidServer()
    const paid = await (options ? startPaidServer(options) : shared!)
    const answer = await scenario({ ...paid, person: await paid.server.signUp() })
    paid.sandbox.faults.clear()
    if (options) await paid.server.stop()
    return answer
  }
}

let shared: Promise<PaidServer> | null = null

/** Stops the server that the scenarios share. */
export async function stopBillingServer(): Promise<void> {
  await (await shared)?.server.stop()
  shared = null
}
