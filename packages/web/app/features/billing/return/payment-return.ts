/** How a user came back from the checkout. `sessionId` names the checkout; anyone can write it, so the server checks it. */
export interface PaymentReturn {
  outcome: 'success' | 'cancelled'
  sessionId: string | null
}

/** What the parameters of the address say about a checkout; null for every other value of `payment` [CHK-11]. */
export function findPaymentReturn(params: URLSearchParams): PaymentReturn | null {
  const outcome = params.get('payment')
  if (outcome !== 'success' && outcome !== 'cancelled') return null
  return { outcome, sessionId: params.get('session_id') }
}

/** The parameters without those of the checkout, so that a reload repeats nothing [CHK-17]. */
export function withoutPaymentReturn(params: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(params)
  rest.delete('payment')
  rest.delete('session_id')
  return rest
}
