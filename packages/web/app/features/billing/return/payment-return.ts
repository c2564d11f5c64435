/**
 * How a user came back from a page of the payment provider, or that a mailed link asks for its page that stores a card or
 * pays the open invoice.
 * `sessionId` names the checkout; anyone can write it, so the server checks it.
 */
export interface PaymentReturn {
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
