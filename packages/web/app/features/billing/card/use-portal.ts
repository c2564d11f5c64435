import { useState } from 'react'
import { openPortal } from '../../../lib/subscription/open-portal.ts'
import { useSubscriptionActions } from '../../../lib/subscription/subscription.queries.ts'
import { toast } from '../../../ui/feedback/toast.store.ts'

/** Opens the customer portal in a new tab, and asks for the subscription when it is left [SUB-16] [ERRC-18] [ERRC-19] [ERRC-20]. */
export function usePortal() {
  const { checkSubscription } = useSubscriptionActions()
  const [isBusy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    const problem = await openPortal(() => void checkSubscription())
    setBusy(false)
    if (!problem) return
    const { title, description, configureUrl } = problem
    toast({
      title,
      description,
      variant: 'destructive',
      ...(configureUrl && {
        action: { label: 'Configure', onPress: () => window.open(configureUrl, '_blank', 'noopener') },
      }),
    })
  }
  return { isBusy, open: () => void open() }
}
