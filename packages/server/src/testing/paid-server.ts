import type { PlanChangePreview } from '@candlebook/contract/billing'
import {
  handledEventTypes,
  openStripePayments,
  type Payments,
  type RemoteSubscription,
} from '@candlebook/core/payments'
import { DAY_MS } from '@candlebook/domain/days/day'
import type { Sandbox, SandboxEvent } from '@candlebook/payments-sandbox'
import { type Person, recallServer } from './people.ts'
import { openSandboxPayments } from './sandbox-payments.ts'
import { runJobs, startTestServer, type TestServer, type TestServerOptions } from './test-server.ts'

/** A test server with a sandbox that has its clock. Stopping the server closes the sandbox. */
export type PaidServer = {
  server: TestServer
  /** The port of the server. A test may replace its methods, such as to delay an answer. */
  payments: Payments
  sandbox: Sandbox
  /** The events that the product handles, the oldest first. */
  listEvents(): SandboxEvent[]
  /** Sends an event to the webhook as the provider does. Returns the status of the answer. */
  deliver(event: object, signature?: string | null): Promise<number>
  /**
   * Delivers the events that were not delivered yet, or all of them again, and runs their jobs. They come in another order
   * than they happened, the same in each run, because Stripe promises none.
   */
  deliverEvents(which?: 'new' | 'all'): Promise<void>
  /** Moves both clocks. All sessions are refreshed, as those of people who come back every day. */
  advanceTo(instant: Date): Promise<void>
  advanceBy(days: number): Promise<void>
  /** Removes people, mail, jobs and everything that they bought, and sets the clock to now. */
  clear(): Promise<void>
}

/** Starts a test server with a sandbox of its own. A request that the sandbox fails is not repeated. */
export async function startPaidServer(
  options: Omit<TestServerOptions, 'payments'> = {},
): Promise<PaidServer> {
  let server: TestServer | null = null
  const { sandbox, settings } = await openSandboxPayments({ clock: () => server?.clock.now() ?? new Date() })
  const payments = openStripePayments({ ...settings, maxRetries: 0 })
  const started = await startTestServer({ ...options, payments })
  server = started
  sandboxes.set(payments, sandbox)
  const { stop } = started
  started.stop = async () => {
    await stop()
    await sandbox.close()
  }
  const delivered = new Set<string>()
  const listEvents = () => Object.values(sandbox.state.events).filter(({ type }) => handledTypes.has(type))
  const deliver: PaidServer['deliver'] = async (event, signature) => {
    const signed = sandbox.sign(event)
    const used = signature === undefined ? signed.signature : signature
    const { status } = await fetch(`${started.url}/api/webhooks/payments`, {
      method: 'POST',
      body: signed.rawBody,
      headers: used === null ? {} : { 'stripe-signature': used },
    })
    return status
  }
  const deliverEvents: PaidServer['deliverEvents'] = async (which = 'new') => {
    for (const event of listEvents().toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      if (which === 'new' && delivered.has(event.id)) continue
      delivered.add(event.id)
      const status = await deliver(event)
      if (status !== 200) throw new Error(`The event ${event.type} was answered ${status}.`)
    }
    await runJobs(started, ['billing.process-events'])
  }
  const advanceTo = async (instant: Date) => {
    started.clock.moveBy({ ms: instant.getTime() - started.clock.now().getTime() })
    await started.database.owner.query(
      `update auth.sessions set created_at = $1, updated_at = $1, expires_at = $1::timestamptz + interval '7 days'`,
      [started.clock.now()],
    )
  }
  const advanceBy = (days: number) => advanceTo(new Date(started.clock.now().getTime() + days * DAY_MS))
  const clear = async () => {
    started.clock.reset() // before the sandbox, whose clock never goes back
    sandbox.clear()
    await started.database.owner.query(
      `delete from auth.users; delete from platform.mails; delete from platform.billing_events;
       delete from platform.subscription_syncs; delete from platform.used_trials; delete from jobs.job;
       delete from platform.account_erasures; delete from platform.audit_entries; delete from auth.rate_limits`,
    )
  }
  const events = { listEvents, deliver, deliverEvents }
  return { server: started, payments, sandbox, ...events, advanceTo, advanceBy, clear }
}

/** The sandbox of a person's server. Throws for a server that was not started by `startPaidServer`. */
export function getSandbox(person: Person): Sandbox {
  const sandbox = sandboxes.get(recallServer(person).payments)
  if (!sandbox) throw new Error('this server has no sandbox')
  return sandbox
}

const sandboxes = new WeakMap<Payments, Sandbox>()
const handledTypes: ReadonlySet<string> = new Set(handledEventTypes)

type How = { plan?: 'monthly' | 'annual'; kind?: 'trial' | 'paid' }

/**
 * Buys a plan as a person does: starts the checkout, completes it at the provider, and comes back. The person's server
 * must be a paid one.
 */
export async function subscribe(
  person: Person,
  { plan = 'monthly', kind = 'paid' }: How = {},
): Promise<RemoteSubscription> {
  const sandbox = getSandbox(person)
  const path = kind === 'trial' ? 'trial-checkout' : 'checkout'
  const { status, text } = await person.browser.post(`/api/v1/billing/${path}`, { planType: plan })
  if (status !== 200) throw new Error(`The checkout was not started. The server answered ${status}: ${text}`)
  const sessionId = findOpenSession(sandbox, person.userId)
  const subscriptionId = sandbox.completeCheckout(sessionId)
  await person.browser.post('/api/v1/billing/checkout/return', { sessionId })
  const subscription = await recallServer(person).payments.findSubscription(subscriptionId)
  if (!subscription) throw new Error(`There is no subscription ${subscriptionId}.`)
  return subscription
}

/** Changes the plan of a person from the month to the year, and delivers the events. */
export async function upgrade(
  { browser }: Person,
  { server, deliverEvents }: Pick<PaidServer, 'server' | 'deliverEvents'>,
): Promise<void> {
  const planType = 'annual'
  const path = '/api/v1/billing/plan-change'
  const { body } = await browser.post<PlanChangePreview>(`${path}/preview`, { planType })
  server.clock.moveBy({ ms: 60_000 }) // payments of one second have no order
  const { status, text } = await browser.post(path, { planType, prorationDate: body.prorationDate })
  if (status !== 200) throw new Error(`The plan was not changed. The server answered ${status}: ${text}`)
  await deliverEvents()
}

/** The checkout of the user that can be completed. */
export function findOpenSession({ state }: Sandbox, userId: string): string {
  const open = listSessions({ state }, userId).filter(({ status }) => status === 'open')
  if (open.length !== 1) throw new Error(`The user has ${open.length} open checkouts.`)
  return open[0]!.id // there is one
}

/** The checkouts of a user, the oldest first. */
export function listSessions({ state }: Pick<Sandbox, 'state'>, userId: string) {
  return Object.values(state.checkoutSessions).filter(({ client_reference_id: user }) => user === userId)
}

/** The data of the mails of a template that the server stored, the oldest first. */
export async function listMailData({ database }: TestServer, template: string): Promise<object[]> {
  const { rows } = await database.owner.query<{ data: object }>(
    'select data from platform.mails where template = $1 order by created_at, id',
    [template],
  )
  return rows.map(({ data }) => data)
}
