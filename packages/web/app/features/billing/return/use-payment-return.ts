import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../../lib/api.ts'
import { getCurrentSearchParams } from '../../../lib/current-search-params.ts'
import { sendCheckoutSignal } from '../../../lib/subscription/checkout-signal.ts'
import { openPortalInWindow } from '../../../lib/subscription/open-portal.ts'
import { useSubscriptionActions } from '../../../lib/subscription/subscription.queries.ts'
import { toast } from '../../../ui/feedback/toast.store.ts'
import { showCardAdded } from '../card/show-access.ts'
import { showPortalProblem } from '../card/use-portal.ts'
import { findPaymentReturn, type PaymentReturn, withoutPaymentReturn } from './payment-return.ts'

/** How long after the return the subscription is asked for once more. Source: requirement CHK-14. */
const REFRESH_AFTER_MS = 1_000

/**
 * Does what follows a checkout, or a page that stores a card, once, on the page that the payment provider opens: a toast, the request for the mail,
 * the question to the server, and the signal to the tab that started the checkout. `onCompleted` is called when the
 * server has answered; a completed checkout completes the onboarding too [CHK-12] to [CHK-17].
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
    if (outcome === 'card-added') {
      const subscription = await checkSubscription()
      if (subscription) showCardAdded(subscription)
      sendCheckoutSignal(() => window.close())
      return
    }
    if (outcome === 'cancelled') {
      toast({ title: 'Checkout cancelled', description: 'No payment was made.' })
      await requestMail('failed')
      return
    }
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

/** Asks for the mail about the payment. The server sends it only for what it knows, and the page goes on without it [CHK-13] [CHK-16]. */
async function requestMail(type: 'success' | 'failed'): Promise<void> {
  const { lang } = document.documentElement
  await api.billing.notify({ type, language: lang === 'en' ? lang : 'en' }).catch(() => undefined)
}

function wait(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}
