import { createServer, type IncomingMessage } from 'node:http'
import Stripe from 'stripe'
import { openSandbox, type Sandbox, type SandboxOptions } from '../open-sandbox.ts'

export type TestSandbox = {
  sandbox: Sandbox
  stripe: Stripe
  monthly: Stripe.Price
  annual: Stripe.Price
  /** Moves the clock to a time such as `2026-03-31T10:00:00Z`. */
  advanceTo: (time: string) => void
}

/** A client of the real SDK for a sandbox, with Stripe's own defaults except the address. */
export function connect(
  sandbox: Pick<Sandbox, 'url' | 'secretKey'>,
  config: Stripe.StripeConfig = {},
): Stripe {
  const { hostname, port } = new URL(sandbox.url)
  return new Stripe(sandbox.secretKey, {
    host: hostname,
    port: Number(port),
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
    ...config,
  })
}

/** A sandbox whose clock begins at `start` and stops until it is moved, with the two plans of the product. */
export async function openTestSandbox(
  start = '2026-01-10T10:00:00Z',
  options: SandboxOptions = {},
): Promise<TestSandbox> {
  const sandbox = await openSandbox({ clock: () => new Date(start), ...options })
  const stripe = connect(sandbox)
  const product = await stripe.products.create({ name: 'Candlebook Premium' })
  const plan = { product: product.id, currency: 'eur', tax_behavior: 'inclusive' } as const
  const monthly = await stripe.prices.create({
    ...plan,
    lookup_key: 'monthly',
    unit_amount: 249,
    recurring: { interval: 'month' },
  })
  const annual = await stripe.prices.create({
    ...plan,
    lookup_key: 'annual',
    unit_amount: 2490,
    recurring: { interval: 'year' },
  })
  const advanceTo = (time: string) => sandbox.clock.advanceTo(new Date(time))
  return { sandbox, stripe, monthly, annual, advanceTo }
}

/** Posts a form as a browser on the sandbox's pages does. Redirects are not followed. */
export function postForm(
  sandbox: Sandbox,
  address: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> {
  const url = new URL(address, sandbox.pagesUrl)
  return fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: sandbox.pagesUrl, ...headers },
    body: new URLSearchParams({ session: url.pathname.split('/')[2] ?? '', ...fields }),
  })
}

/** What a page shows. */
export async function getPage(sandbox: Sandbox, address: string): Promise<string> {
  const answer = await fetch(new URL(address, sandbox.pagesUrl))
  return answer.text()
}

/** The fields of a card in a form. */
export function typeCard(number: string): { number: string; expiry: string; cvc: string } {
  return { number, expiry: '12 / 34', cvc: '123' }
}

export const buyer = { email: 'ana.silva@example.com', name: 'Ana Silva', country: 'PT' }

type CheckoutOptions = {
  price?: Stripe.Price
  trialDays?: number
  customer?: string
  params?: Partial<Stripe.Checkout.SessionCreateParams>
}

/** A checkout session as the product creates it. */
export function createCheckout(
  { stripe, monthly }: TestSandbox,
  { price = monthly, trialDays, customer, params }: CheckoutOptions = {},
): Promise<Stripe.Checkout.Session> {
  return stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price: price.id, quantity: 1 }],
    payment_method_collection: 'if_required',
    subscription_data: {
      trial_period_days: trialDays,
      trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
      metadata: { user_id: 'user-1' },
    },
    client_reference_id: 'user-1',
    success_url: 'http://localhost:3000/settings?payment=success&session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/settings?payment=cancelled',
    ...params,
  })
}

/** Buys a plan on the checkout page with a card, or starts a trial, to which the card is added in the portal. */
export async function subscribe(
  test: TestSandbox,
  { card, ...options }: CheckoutOptions & { card?: string } = {},
): Promise<Stripe.Subscription> {
  const session = await createCheckout(test, options)
  await postForm(test.sandbox, session.url ?? '', { ...buyer, ...(card && typeCard(card)) })
  const done = await test.stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription'] })
  if (typeof done.subscription !== 'object' || !done.subscription) {
    throw new Error('The checkout did not complete.')
  }
  if (card && options.trialDays) await addCard(test, String(done.customer), card)
  return done.subscription
}

/** Adds a card in the portal, as a customer without one does. It pays from then on. */
async function addCard({ stripe, sandbox }: TestSandbox, customer: string, card: string) {
  const { id: configuration } = await stripe.billingPortal.configurations.create({
    features: { payment_method_update: { enabled: true } },
  })
  const { url } = await stripe.billingPortal.sessions.create({
    customer,
    configuration,
    flow_data: { type: 'payment_method_update' },
  })
  await postForm(sandbox, `${url}/cards`, typeCard(card))
}

/** The only item of a subscription. */
export function getOnlyItem(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const item = subscription.items.data[0]
  if (!item) throw new Error('The subscription has no item.')
  return item
}

/** A time as `2026-02-28T10:00:00Z`. */
export function formatTime(second: number): string {
  return new Date(second * 1000).toISOString().replace('.000Z', 'Z')
}

export type Receiver = {
  url: string
  /** Every body that came, with the answer it got. */
  received: { event: Stripe.Event | null; problem: string | null; status: number }[]
  /** Types of the verified events, in the order in which they came. */
  listTypes: () => string[]
  /** The status of the next answers to verified events; 200 afterwards. */
  answerNext: (statuses: number[]) => void
  close: () => Promise<void>
}

/** A server that verifies webhooks with the SDK, as the product does. */
export async function openReceiver(getSecret: () => string): Promise<Receiver> {
  const stripe = new Stripe('sk_test_receiver')
  const received: Receiver['received'] = []
  let statuses: number[] = []
  const server = createServer(async (request, response) => {
    const body = await readBody(request)
    let status = 400
    try {
      const event = stripe.webhooks.constructEvent(
        body,
        request.headers['stripe-signature'] ?? '',
        getSecret(),
      )
      status = statuses.shift() ?? 200
      received.push({ event, problem: null, status })
    } catch (error) {
      received.push({ event: null, problem: String(error), status })
    }
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/api/stripe-webhook`,
    received,
    listTypes: () => received.flatMap(({ event, status }) => (event && status === 200 ? [event.type] : [])),
    answerNext: (next) => {
      statuses = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += chunk
  return body
}
