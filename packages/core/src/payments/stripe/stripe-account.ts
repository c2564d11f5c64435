import type Stripe from 'stripe'
import { type CallStripe, openStripeClient } from './open-stripe-client.ts'
import { openPriceBook, type PriceBook } from './price-book.ts'

/** How the adapter reaches Stripe, or a server that speaks Stripe's API. */
export type StripeSettings = {
  secretKey: string
  /** Every secret with which an event may be signed: two of them during a rotation. */
  webhookSecrets: readonly string[]
  /** Another address of the API, which is the sandbox; null for Stripe itself. */
  apiUrl: string | null
  isSandbox: boolean
  /** Whether events of the test mode have an effect. Production refuses them, unless it runs the sandbox. */
  acceptsTestMode: boolean
  /** Whether Stripe computes the tax of a checkout and its invoices. */
  computesTax: boolean
  now(): Date
  /** Receives errors that do not end a list, such as a subscription that cannot be read. */
  report?: (error: Error) => void
  /** Time limit of one call in milliseconds, its repetitions included. Tests shorten it. */
  timeoutMs?: number
  /** How often the SDK repeats a failed request. Tests that break requests need not wait for repetitions. */
  maxRetries?: number
}

/** An account at Stripe: the SDK, the way to call it, and its prices. */
export type StripeAccount = { stripe: Stripe; call: CallStripe; prices: PriceBook; settings: StripeSettings }

/** Opens the account of the settings. It sends no request. */
export function openStripeAccount(settings: StripeSettings): StripeAccount {
  const { stripe, call } = openStripeClient(settings)
  return { stripe, call, prices: openPriceBook(stripe, call), settings }
}
