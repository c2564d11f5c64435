import { CheckoutError } from '../../../lib/subscription/create-checkout.ts'
import { toast } from '../../../ui/feedback/toast.store.ts'

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
