import { useState } from 'react'
import { openPortal, type PortalProblem } from '../../../lib/subscription/open-portal.ts'
import { useSubscriptionActions } from '../../../lib/subscription/subscription.queries.ts'
import { toast } from '../../../ui/feedback/toast.store.ts'
import { showCardAdded } from './show-access.ts'

/** Opens the customer portal in a new tab, and asks for the subscription when it is left [SUB-16] [ERRC-18] [ERRC-19] [ERRC-20]. */
export function usePortal() {
  const { checkSubscription } = useSubscriptionActions()
  return useOpening(() => openPortal('portal', () => void checkSubscription()))
}

/** Opens the page of the provider that only stores a card, and says what the card pays when it was stored. */
export function useCardPage() {
  const { checkSubscription } = useSubscriptionActions()
  const check = async () => {
    const subscription = await checkSubscription()
    if (subscription) showCardAdded(subscription)
  }
  return useOpening(() => openPortal('card', () => void check()))
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
