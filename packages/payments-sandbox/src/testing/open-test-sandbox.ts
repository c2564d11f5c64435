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
