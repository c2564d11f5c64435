import type { Subscription } from '@candlebook/contract/subscribers'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../lib/api.ts'
import { toApiError } from '../../lib/api-error.ts'
import { getCurrentSearchParams } from '../../lib/search-params.ts'
import { formatInstantDay } from '../../ui/dates/format-instant.ts'
import { toast } from '../../ui/feedback/toast.store.ts'
import { showCardAdded } from './checkout.ts'
import { sendCheckoutSignal } from './payment-tab.ts'
import { openPortalInWindow, showPortalProblem } from './portal.ts'
import { useSubscriptionActions } from './subscription.queries.ts'

/** How long after the return the subscription is asked for once more. Source: requirement CHK-14. */
const REFRESH_AFTER_MS = 1_000

/**
 * Does what follows a checkout, or a page that stores a card, on the page that the payment provider opens, and does it once.
 * Shows a toast, requests the mail, asks the server for the subscription, and signals the tab that started the checkout. Calls
 * `onCompleted` when the server has answered. A completed checkout completes the onboarding too [CHK-12] to [CHK-17].
 */
export function usePaymentReturn({
  isHere,
  onCompleted,
}: {
  isHere: boolean
  onCompleted: () => void
}): void {
  const navigate = useNavigate()
  const { store, checkSubscription } = useSubscriptionActions()
  const isHandled = useRef(false)
  const follow = useEffectEvent(async ({ outcome, sessionId }: PaymentReturn) => {
    if (outcome === 'add-card') {
      const problem = await openPortalInWindow('card')
      if (problem) showPortalProblem(problem)
      return
    }
    if (outcome === 'pay-invoice') return await openInvoice(checkSubscription)
    if (outcome === 'card-added') {
      const subscription = await checkSubscription()
      if (subscription) showCardAdded(subscription)
      sendCheckoutSignal(() => window.close())
      return
    }
    if (outcome === 'cancelled' && (await tellLeftCheckout()) !== 'complete') return
    toast({
      title: 'Checkout completed',
      description: 'Thank you. Your subscription is being refreshed.',
    })
    const refreshed = wait(REFRESH_AFTER_MS).then(checkSubscription)
    const synced = sessionId ? api.billing.returnFromCheckout({ sessionId }).then(store) : null
    await Promise.allSettled([requestMail('success'), synced, refreshed])
    onCompleted()
    sendCheckoutSignal(() => window.close())
  })
  useEffect(() => {
    const found = isHere ? findPaymentReturn(getCurrentSearchParams()) : null
    if (!found || isHandled.current) return
    isHandled.current = true
    const search = withoutPaymentReturn(getCurrentSearchParams()).toString()
    void navigate({ search }, { replace: true, preventScrollReset: true })
    void follow(found)
  }, [isHere, navigate])
}

/**
 * Says what an accepted invitation gives, once, on the page to which its acceptance leads [INV-07]. The subscription on
 * screen says whether it runs or waits for the end of a paid plan.
 */
export function useInvitationReturn(): void {
  const navigate = useNavigate()
  const { checkSubscription } = useSubscriptionActions()
  const isHandled = useRef(false)
  const tell = useEffectEvent(async () => {
    const subscription = await checkSubscription()
    toast({ title: 'Invitation accepted', ...(subscription && describeInvitation(subscription)) })
  })
  useEffect(() => {
    const params = getCurrentSearchParams()
    if (params.get('invitation') !== 'accepted' || isHandled.current) return
    isHandled.current = true
    const rest = new URLSearchParams(params)
    rest.delete('invitation')
    void navigate({ search: rest.toString() }, { replace: true, preventScrollReset: true })
    void tell()
  }, [navigate])
}

/** What an accepted invitation means for what the user has now. */
function describeInvitation({ planType, subscriptionEnd }: Subscription): { description: string } | null {
  if (planType === 'Premium') return { description: 'It starts when your paid plan ends.' }
  if (planType !== 'Invited') return null
  return {
    description: subscriptionEnd
      ? `You have access until ${formatInstantDay(subscriptionEnd)}.`
      : 'You have access without an end.',
  }
}

/**
 * Says what became of a checkout that the person seems to have left; the provider leads back also when it was completed in
 * another tab. Nothing is claimed about a payment while the server does not know the state.
 */
async function tellLeftCheckout() {
  const checkout = (await requestMail('failed'))?.checkout ?? null
  if (checkout === 'complete') return checkout
  toast({
    title: 'Checkout cancelled',
    description: checkout ? 'No payment was made.' : 'You left the checkout.',
  })
  return checkout
}

/** Opens the provider's page of the invoice that is open now, in this window, because the browser would block a new tab. */
export async function openInvoice(checkSubscription: () => Promise<Subscription | null>): Promise<void> {
  try {
    const waiting = (await checkSubscription())?.pendingChange?.payUrl
    const details = waiting ? null : await api.billing.details({})
    const payUrl = waiting ?? details?.nextInvoice?.payUrl
    if (payUrl) location.assign(payUrl)
    else if (details?.isStale) {
      const action = { label: 'Try again', onPress: () => void openInvoice(checkSubscription) }
      const description = 'The payment provider cannot be reached.'
      toast({ title: 'Error', description, action, durationMs: 20_000 })
    } else toast({ title: 'Nothing to pay', description: 'No invoice of your plan is open.' })
  } catch (thrown) {
    toast({ title: 'Error', description: toApiError(thrown).message })
  }
}

/** Asks for the mail about the payment. The server sends it only for what it knows, and the page goes on without it [CHK-13] [CHK-16]. */
async function requestMail(type: 'success' | 'failed') {
  return await api.billing.notify({ type }).catch(() => null)
}

function wait(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}

/**
 * How a user came back from a page of the payment provider, or that a mailed link asks for its page that stores a card or
 * pays the open invoice.
 * `sessionId` names the checkout; anyone can write it, so the server checks it.
 */
interface PaymentReturn {
  outcome: 'success' | 'cancelled' | 'card-added' | 'add-card' | 'pay-invoice'
  sessionId: string | null
}

/** What the parameters of the address say; null for every other value of `payment` [CHK-11]. */
export function findPaymentReturn(params: URLSearchParams): PaymentReturn | null {
  if (params.has('add-card')) return { outcome: 'add-card', sessionId: null }
  if (params.has('pay-invoice')) return { outcome: 'pay-invoice', sessionId: null }
  if (params.get('card') === 'added') return { outcome: 'card-added', sessionId: null }
  const outcome = params.get('payment')
  if (outcome !== 'success' && outcome !== 'cancelled') return null
  return { outcome, sessionId: params.get('session_id') }
}

/** The parameters without those of the provider, so that a reload repeats nothing [CHK-17]. */
export function withoutPaymentReturn(params: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(params)
  for (const name of ['payment', 'session_id', 'card', 'add-card', 'pay-invoice']) rest.delete(name)
  return rest
}
