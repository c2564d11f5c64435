import type { Subscription } from '@candlebook/contract/subscribers'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { toApiError } from '../../../lib/api-error.ts'
import { openPortal, type PortalProblem } from '../../../lib/subscription/open-portal.ts'
import { useSubscriptionActions } from '../../../lib/subscription/subscription.queries.ts'
import { toast } from '../../../ui/feedback/toast.store.ts'
import { showCardAdded } from './show-access.ts'

/**
 * Asks the payment provider what the user has. A failure is said, and the screen keeps what it shows: the query of the
 * subscription would repeat a failed check as a read of what is stored, which succeeds. Null after a failure.
 */
export function useProviderCheck(): () => Promise<Subscription | null> {
  const { store } = useSubscriptionActions()
  return async () => {
    try {
      const answer = await api.billing.check({})
      store(answer)
      return answer
    } catch (thrown) {
      toast({ title: 'Error', description: toApiError(thrown).message })
      return null
    }
  }
}

/** Opens the customer portal in a new tab, and asks for the subscription when it is left [SUB-16] [ERRC-18] [ERRC-19] [ERRC-20]. */
export function usePortal() {
  const check = useProviderCheck()
  return useOpening(() => openPortal('portal', () => void check()))
}

/** Opens the page of the provider that only stores a card, and says what the card pays when it was stored. */
export function useCardPage() {
  const check = useProviderCheck()
  const tell = async () => {
    const subscription = await check()
    if (subscription) showCardAdded(subscription)
  }
  return useOpening(() => openPortal('card', () => void tell()))
}

function useOpening(openPage: () => Promise<PortalProblem | null>) {
  const [isBusy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    const problem = await openPage()
    setBusy(false)
    if (problem) showPortalProblem(problem)
  }
  return { isBusy, open: () => void open() }
}

/** Says why a page of the provider did not open. */
export function showPortalProblem({ title, description, configureUrl }: PortalProblem): void {
  toast({
    title,
    description,
    variant: 'destructive',
    ...(configureUrl && {
      action: { label: 'Configure', onPress: () => window.open(configureUrl, '_blank', 'noopener') },
    }),
  })
}
