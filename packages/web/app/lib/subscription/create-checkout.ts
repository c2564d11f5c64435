import type { Checkout } from '@candlebook/contract/billing'
import type { Subscription } from '@candlebook/contract/subscribers'
import type { PlanName } from '@candlebook/domain/plans'
import { api } from '../api.ts'
import { type ApiError, toApiError } from '../api-error.ts'

/** A checkout that could not be started; the message is what the user reads. */
export class CheckoutError extends Error {
  /** The page where a user with a running subscription manages it; null for any other failure [CHK-19]. */
  readonly portalUrl: string | null

  constructor(message: string, portalUrl: string | null = null) {
    super(message)
    this.name = 'CheckoutError'
    this.portalUrl = portalUrl
  }
}

/** Starts the checkout of a plan without trial days. Returns its address. Throws CheckoutError. */
export function createCheckout(plan: PlanName): Promise<string> {
  return requestAddress(() => api.billing.startCheckout({ planType: plan }))
}

/**
 * Starts the checkout of a plan's trial; the server leaves the trial days out for a user who had them. Returns its
 * address. Throws CheckoutError.
 */
export function createTrialCheckout(plan: PlanName): Promise<string> {
  return requestAddress(() => api.billing.startTrialCheckout({ planType: plan }))
}

/**
 * Whether a checkout begins with a trial: the person never had one. An invitation is free access already, and ends a
 * trial, so a plan is paid at once next to it.
 */
export function startsWithTrial({
  trialUsed,
  planType,
}: Pick<Subscription, 'trialUsed' | 'planType'>): boolean {
  return !trialUsed && planType === 'Unpaid'
}

/** Starts the checkout that every screen offers: with the trial for a person who never had one. Throws CheckoutError. */
export function createOfferedCheckout(
  plan: PlanName,
  subscription: Pick<Subscription, 'trialUsed' | 'planType'>,
): Promise<string> {
  return startsWithTrial(subscription) ? createTrialCheckout(plan) : createCheckout(plan)
}

/** The texts are those of the requirements [CHK-07] [ERRC-08] [ERRC-09]. */
async function requestAddress(request: () => Promise<Checkout | undefined>): Promise<string> {
  const answer = await request().catch((thrown: unknown) => {
    throw toCheckoutError(toApiError(thrown))
  })
  if (!answer) throw new CheckoutError('No response data received from server')
  if (!answer.url) throw new CheckoutError('No checkout URL received from server')
  return answer.url
}

function toCheckoutError({ status, code, message, data }: ApiError): CheckoutError {
  if (status === 401) return new CheckoutError('Authentication required')
  if (code === 'billing.already_subscribed') return new CheckoutError(message, findPortalUrl(data))
  return new CheckoutError(`Failed to create checkout: ${message}`)
}

function findPortalUrl(data: unknown): string | null {
  if (typeof data !== 'object' || data === null || !('portalUrl' in data)) return null
  return typeof data.portalUrl === 'string' ? data.portalUrl : null
}
