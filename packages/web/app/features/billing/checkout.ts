import type { Checkout } from '@candlebook/contract/billing'
import type { Subscription } from '@candlebook/contract/subscribers'
import { type PlanName, planTexts } from '@candlebook/domain/billing/plans'
import { useEffect, useState } from 'react'
import { api } from '../../lib/api.ts'
import { type ApiError, toApiError } from '../../lib/api-error.ts'
import { formatInstantDay } from '../../ui/dates/format-instant.ts'
import { toast } from '../../ui/feedback/toast.store.ts'
import { describeSubscription, toPlanName } from './billing.words.ts'
import { openInNewTab, watchTab } from './payment-tab.ts'
import { useSubscription, useSubscriptionActions } from './subscription.queries.ts'

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
function createCheckout(plan: PlanName): Promise<string> {
  return requestAddress(() => api.billing.startCheckout({ planType: plan }))
}

/**
 * Starts the checkout of a plan's trial; the server leaves the trial days out for a user who had them. Returns its
 * address. Throws CheckoutError.
 */
function createTrialCheckout(plan: PlanName): Promise<string> {
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

/** Whether a checkout of the user is known to begin without a trial. */
export function useIsWithoutTrial(): boolean {
  const { subscription, state } = useSubscription()
  return state === 'known' && !startsWithTrial(subscription)
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

interface CheckoutOptions {
  /** Returns the address of the checkout. */
  create: (plan: PlanName) => Promise<string>
  /** Called with what was thrown when the checkout cannot be opened. */
  onFailed: (thrown: unknown) => void
  /** Called when the checkout in the other tab was left or completed, with what the server says then. */
  onChecked?: (subscription: Subscription) => void
}

/**
 * Starts a checkout in a new tab, and asks for the subscription when that tab is left or completed. `busyPlan` is the
 * plan until the tab opens; when the page itself goes to the checkout, until it is left [CHK-02] to [CHK-06]
 * [ONB-04].
 */
export function useCheckout({ create, onFailed, onChecked }: CheckoutOptions) {
  const { checkSubscription } = useSubscriptionActions()
  return useOpening(async (plan) => {
    const tab = await openInNewTab(() => create(plan))
    if (!tab) return 'leaving'
    watchTab(tab, () => {
      void checkSubscription().then((subscription) => subscription && onChecked?.(subscription))
    })
    return 'opened'
  }, onFailed)
}

/** Starts a checkout in this window [SUB-09]; also the one that starts without a click [PLAN-03]. */
export function useCheckoutInWindow({ create, onFailed }: Omit<CheckoutOptions, 'onChecked'>) {
  return useOpening(async (plan) => {
    location.assign(await create(plan))
    return 'leaving'
  }, onFailed)
}

function useOpening(
  open: (plan: PlanName) => Promise<'opened' | 'leaving'>,
  onFailed: (thrown: unknown) => void,
) {
  const [busyPlan, setBusyPlan] = useState<PlanName | null>(null)
  useEffect(() => {
    // Back from the checkout can restore this page with its state.
    const restore = (event: PageTransitionEvent) => event.persisted && setBusyPlan(null)
    window.addEventListener('pageshow', restore)
    return () => window.removeEventListener('pageshow', restore)
  }, [])
  const start = async (plan: PlanName) => {
    if (busyPlan) return
    setBusyPlan(plan)
    try {
      if ((await open(plan)) === 'opened') setBusyPlan(null)
    } catch (thrown) {
      setBusyPlan(null)
      onFailed(thrown)
    }
  }
  return { busyPlan, start: (plan: PlanName) => void start(plan) }
}

/**
 * Says why a checkout did not open. A user who has a subscription already is led to where it is managed; no screen lets
 * anyone pay twice [CHK-19] [ERRC-08].
 */
export function showCheckoutFailure(
  thrown: unknown,
  {
    title = 'Error',
    fallback = 'Failed to start checkout process. Please try again.',
    text,
  }: FailureTexts = {},
): void {
  const message = thrown instanceof Error ? thrown.message : ''
  const portalUrl = thrown instanceof CheckoutError ? thrown.portalUrl : null
  if (portalUrl) {
    toast({
      title: 'You have a subscription',
      description: message,
      action: { label: 'Manage it', onPress: () => window.open(portalUrl, '_blank', 'noopener') },
      durationMs: 20_000,
    })
    return
  }
  toast({ title, description: text ?? (message || fallback), variant: 'destructive' })
}

interface FailureTexts {
  title?: string
  /** Shown instead of the message of the error. */
  text?: string
  /** Shown when the error has no message. */
  fallback?: string
}

/**
 * Says what the user has after a checkout, in the page that stays; a checkout that was left changes nothing and says
 * nothing.
 */
export function showAccess(subscription: Subscription): void {
  const { planType, trialEnd } = subscription
  if (planType === 'Unpaid') return
  if (planType === 'Trial' && trialEnd) {
    toast({
      title: 'Your trial has started',
      description: `It runs until ${formatInstantDay(trialEnd)}. Nothing is charged before then.`,
    })
    return
  }
  const { status, headline } = describeSubscription(subscription)
  toast({
    title: 'Checkout completed',
    description: status === headline ? status : `${status}: ${headline}`,
  })
}

/** Says what the stored card pays; a page that was left without a card says nothing. */
export function showCardAdded({ planType, hasPaymentMethod, interval, trialEnd }: Subscription): void {
  if (!hasPaymentMethod) return
  const isFirst = planType === 'Trial' && interval && trialEnd
  const description = isFirst
    ? `${planTexts[toPlanName(interval)].price} is charged on ${formatInstantDay(trialEnd)}, at the end of your trial.`
    : 'It pays from now on.'
  toast({ title: 'Card added', description })
}
